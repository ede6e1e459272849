/** The simulated internet: a proxy on loopback that answers for every host it plays. */
export { startDemoWeb } from './start-demo-web.ts';
export type { DemoWeb, DemoWebOptions } from './start-demo-web.ts';
export type { DemoSite } from './sites/site.ts';
export { demoCreators } from './people/demo-creators.ts';
export type { DemoCreator } from './people/demo-creators.ts';
export { stopPage } from './doubtful/stop-site.ts';
export { demoPictures } from './pictures/demo-pictures.ts';
export { demoSiteList } from './library/demo-site-list.ts';
export type { DemoListedSite } from './library/demo-site-list.ts';
export { startGeneratedWeb } from './generated/start-generated-web.ts';
export type {
  GeneratedRequest,
  GeneratedWeb,
  GeneratedWebOptions,
} from './generated/start-generated-web.ts';
export { describeGeneratedWeb } from './generated/describe-generated-web.ts';
export type { GeneratedSite } from './generated/plan-sites.ts';
export type { ListedSite, SiteLists } from './generated/list-sites.ts';
export type { Bound } from './generated/bound.ts';
export { startPayments } from './payments/start-payments.ts';
export type { Payments, PaymentsOptions } from './payments/start-payments.ts';
