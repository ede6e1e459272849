import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScan } from './run-scan.ts';

let server: Server;
let folder: string;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scan-command-'));
  server = createServer((request, response) => {
    const { url = '/' } = request;
    const isMember = url === '/ann' || url === '/known';
    if (request.headers.host?.startsWith('hung')) return;
    response.writeHead(isMember ? 200 : 404, { 'content-type': 'text/html' });
    response.end(isMember ? `<title>${url.slice(1)}</title>member` : 'nobody');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  const site = (host: string) => ({
    label: host,
    urlPattern: `http://${host}.example:${port}/{username}`,
    rule: {
      found: { status: [200], text: ['member'] },
      missing: { status: [404], text: ['nobody'] },
      known: ['known'],
    },
  });
  await writeFile(
    join(folder, 'list.json'),
    JSON.stringify([site('tarn'), { label: 'bad', urlPattern: 'x{username}' }]),
  );
  await writeFile(join(folder, 'hung.json'), JSON.stringify([site('hung')]));
  await writeFile(join(folder, 'broken.json'), '{"sites": [');
  await writeFile(join(folder, 'other.json'), '{"colour": "red"}');
  await writeFile(
    join(folder, 'unusable.json'),
    JSON.stringify([{ urlPattern: 'ftp://x.example/{username}' }]),
  );
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function run(
  argv: string[],
  env: Record<string, string> = {},
  signal = new AbortController().signal,
) {
  let out = '';
  let err = '';
  const output = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
  };
  const code = await runScan(argv, env, output, signal, {
    resolve: () => Promise.resolve(['127.0.0.1']),
    isAllowedAddress: () => true,
    allowedPorts: [port],
  });
  return { code, out, err };
}
const inFolder = (file: string): string => join(folder, file);

describe('npm run scan', () => {
  it('prints JSON Lines and nothing else on standard output', async () => {
    const { code, out, err } = await run(['ann', '--sites', inFolder('list.json'), '--json']);
    expect(code).toBe(0);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      site: 'tarn',
      label: 'tarn',
      name: 'ann',
      url: `http://tarn.example:${port}/ann`,
      verdict: 'found',
      reason: 'rule_found',
      certainty: 'certain',
    });
    expect(lines[0]?.['confidence']).toBeGreaterThan(0.9);
    expect(err).toContain('skipped bad: the address cannot be read');
    expect(err).toContain('1 of 1 questions answered: 1 found, 0 not found.');
  });

  it('prints a line per site and a summary for people', async () => {
    const { code, out } = await run([
      'nobody',
      '--sites',
      inFolder('list.json'),
      '--variants',
      '1',
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/not found\s+tarn\s+nobody\s+rule_not_found/);
    expect(out).toContain('2 of 2 questions answered');
  });

  it('ends early and says so', async () => {
    const ended = AbortSignal.timeout(100);
    const { code, out } = await run(['ann', '--sites', inFolder('hung.json')], {}, ended);
    expect(code).toBe(1);
    expect(out).toContain('1 unknown: cancelled 1.');
    const late = await run(['ann', '--sites', inFolder('hung.json'), '--deadline', '0.2']);
    expect(late.code).toBe(0);
    expect(late.out).toContain('cancelled 1');
  });

  it.each([
    [[], /Give the name/],
    [['😀'], /no letter or digit/],
    [['x'.repeat(61)], /more than 60/],
    [['ann', 'bob'], /one name/],
    [['ann', '--wat'], /--wat/],
    [['ann', '--concurrency', '0'], /--concurrency must be a whole number from 1 to 1000/],
    [['ann', '--deadline', 'soon'], /--deadline must be a number/],
    [['ann', '--sites', 'broken.json'], /not valid JSON/],
    [['ann', '--sites', 'missing.json'], /There is no file/],
    [['ann', '--sites', 'other.json'], /not a list of sites/],
    [['ann', '--sites', 'unusable.json'], /no site that can be asked.*http and https/],
    [['ann', '--sites', '.'], /is a folder/],
  ])('explains wrong use: %j', async (argv, sentence) => {
    const at = argv.indexOf('--sites') + 1;
    const real = argv.map((word, index) => (at > 0 && index === at ? inFolder(word) : word));
    const { code, out, err } = await run(real);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('explains a wrong setting', async () => {
    const { code, err } = await run(['ann', '--json'], { SCAN_PROXY_URL: 'nonsense' });
    expect(code).toBe(2);
    expect(err).toContain('SCAN_PROXY_URL');
  });
});
