import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startDemoWeb } from './start-demo-web.ts';
import { startGeneratedWeb } from './generated/start-generated-web.ts';

/**
 * Starts the demo web, or with `--generated N` a generated web, and prints one line of JSON. Ends with
 * SIGTERM, SIGINT or when its standard input is closed by a parent (`--with-parent`).
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    'data-dir': { type: 'string' },
    'latency-scale': { type: 'string', default: '1' },
    generated: { type: 'string' },
    names: { type: 'string', default: '' },
    tls: { type: 'boolean', default: false },
    'no-delays': { type: 'boolean', default: false },
    'with-parent': { type: 'boolean', default: false },
  },
});
const whole = z.coerce.number().int().nonnegative();
const settings = z
  .object({
    port: whole.max(65_535),
    seed: whole,
    generated: whole.min(1).max(9999).optional(),
    'latency-scale': z.coerce.number().nonnegative(),
  })
  .parse(values);
const place = {
  port: settings.port,
  seed: settings.seed,
  ...(values['data-dir'] !== undefined && { dataDir: values['data-dir'] }),
};

async function start(): Promise<{ line: object; stop: () => Promise<void> }> {
  if (settings.generated === undefined) {
    const web = await startDemoWeb({ ...place, latencyScale: settings['latency-scale'] });
    const { proxyUrl, caFile, smtp, mailboxUrl, controlUrl, searxngUrl } = web;
    const addresses = { proxyUrl, caFile, smtp, mailboxUrl, controlUrl, searxngUrl };
    const line = { ...addresses, hosts: web.hosts.length };
    return { line, stop: () => web.stop() };
  }
  const web = await startGeneratedWeb({
    ...place,
    sites: settings.generated,
    tls: values.tls,
    delays: values['no-delays'] ? 'none' : 'section3',
    names: values.names.split(',').filter((name) => name !== ''),
  });
  const { proxyUrl, caFile, controlUrl } = web;
  const line = { proxyUrl, caFile, controlUrl, hosts: web.sites.length };
  return { line, stop: () => web.stop() };
}

const { line, stop } = await start();
console.log(JSON.stringify(line));
let isStopping = false;
const end = (): void => {
  if (isStopping) return;
  isStopping = true;
  void stop().then(() => process.exit(0));
};
process.once('SIGINT', end);
process.once('SIGTERM', end);
if (values['with-parent']) process.stdin.once('close', end).resume();
