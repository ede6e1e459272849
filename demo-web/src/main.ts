import { parseArgs } from 'node:util';
import { startDemoWeb } from './start-demo-web.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    'data-dir': { type: 'string' },
  },
});
const web = await startDemoWeb({
  port: Number(values.port),
  seed: Number(values.seed),
  ...(values['data-dir'] !== undefined && { dataDir: values['data-dir'] }),
});
console.log(
  JSON.stringify({ proxyUrl: web.proxyUrl, caFile: web.caFile, hosts: web.hosts.length }),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void web.stop().then(() => process.exit(0)));
}
