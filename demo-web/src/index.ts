/** The simulated internet: a proxy on loopback that answers for every host it plays. */
export { startDemoWeb } from './start-demo-web.ts';
export type { DemoWeb, DemoWebOptions } from './start-demo-web.ts';
export { demoCreators } from './people/demo-creators.ts';
export type { DemoCreator } from './people/demo-creators.ts';
