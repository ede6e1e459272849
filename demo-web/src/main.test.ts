import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ProxyAgent, request } from 'undici';
import { describeGeneratedWeb } from './index.ts';

it('serves the described web as a child process until it is told to end', async () => {
  const args = ['--generated', '60', '--seed', '9', '--tls', '--no-delays', '--names', 'zoe.k'];
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { caFile, controlUrl, proxyUrl } = JSON.parse(line) as Record<string, string>;
  const facts = describeGeneratedWeb({ sites: 60, seed: 9, tls: true, names: ['zoe.k'] });
  const [site] = facts.asSiteList().filter((one) => {
    return facts.sites.find(({ host }) => host === one.icon.faviconDomain)?.condition === 'healthy';
  });
  const dispatcher = new ProxyAgent({
    uri: proxyUrl!,
    requestTls: { ca: readFileSync(caFile!, 'utf8') },
  });
  const [known = ''] = site!.rule.known;
  const answer = await request(site!.rule.probeUrl.replace('{username}', known), { dispatcher });
  expect(answer.statusCode).toBe(200);
  await answer.body.dump();
  const asked = (await (await fetch(`${controlUrl}requests.json`)).json()) as object[];
  expect(asked).toMatchObject([{ host: site!.icon.faviconDomain, name: known, status: 200 }]);
  expect(facts.sites.some(({ host }) => facts.truth(host, 'zoe.k'))).toBe(true);
  await dispatcher.close();
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
});
