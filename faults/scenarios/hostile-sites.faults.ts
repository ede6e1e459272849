import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, signUp } from '../installation/call.ts';
import type { Person } from '../installation/call.ts';
import { askForFullScan, protect, readyToScan } from '../installation/ready-to-scan.ts';
import { startInstallation } from '../installation/start-installation.ts';
import type { Gateway, Installation } from '../installation/start-installation.ts';
import type { Program } from '../installation/start-program.ts';
import { noteRecovery, until } from '../installation/watch.ts';

/** Played by the demo web: never answers, one byte in half a second, no end, 10 GB of zeros, 1 MB of headers … */
const hostile = [
  'hang',
  'drip',
  'endless',
  'bomb',
  'header-flood',
  'reset',
  'short',
  'broken-gzip',
];
const most = { megabytes: 900, secondsToAnswer: 15 };

let installation: Installation;
let gateway: Gateway;
let worker: Program;

beforeAll(async () => {
  installation = await startInstallation({
    alsoPlays: [
      {
        host: 'many-traps.example',
        plays: 'a page that leads to every hostile host',
        answer: ({ path }) => ({
          status: 200,
          headers: { 'content-type': 'text/html' },
          body:
            path === '/robots.txt'
              ? ''
              : hostile
                  .map(
                    (name) =>
                      `<a href="https://${name}.wire.test/">${name}</a><img src="https://${name}.wire.test/a.jpg">`,
                  )
                  .join(' '),
        }),
      },
    ],
  });
  gateway = await installation.startGateway();
  await readyToScan(installation);
  worker = await installation.startWorker();
});
afterAll(() => installation.stop());

const as = (person: Person, path: string, body: object = {}) =>
  call({ url: gateway.url, publishableKey: installation.publishableKey }, `/functions/v1/${path}`, {
    token: person.token,
    body,
  });

async function member(name: string, plan: 'pro' | 'elite' = 'elite'): Promise<Person> {
  const person = await signUp(installation, gateway);
  await protect(installation, person.userId, name, plan);
  return person;
}

async function megabytesOf({ pid }: Program): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

it('hostile sites: whoever has them read takes no place from others, no memory, and no time for ever', async (story) => {
  const attackers = await Promise.all(hostile.slice(0, 3).map(() => member('Zq Nobody')));
  const [patient] = [await member('Luna Marlowe', 'pro')];
  const crawls = await Promise.all(
    attackers.map((person, index) =>
      as(person, 'crawl', {
        target: `https://${['many-traps.example', 'drip.wire.test', 'hang.wire.test'][index] ?? ''}/`,
        ...{ maxDepth: 3, maxPages: 50, robots: 'own_works' },
      }),
    ),
  );
  expect(crawls.map(({ status }) => status)).toEqual([202, 202, 202]);
  await until('they are at work', async () => {
    const rows = await installation.sql(
      "select from pgboss.job where name like 'scans.%crawl' and state = 'active'",
    );
    return rows.length > 0;
  });
  const from = performance.now();
  const scanId = await askForFullScan(installation, patient.userId, () => as(patient, 'full-scan'));
  const done = await until('her scan is done', async () => {
    const rows = await installation.sql(
      "select from scans where id = $1 and status = 'completed'",
      [scanId],
    );
    return rows.length === 1;
  });
  noteRecovery(story, { from, to: done });
  // People are answered meanwhile.
  const told = await as(patient, 'read-mail-settings');
  expect(told.status).toBe(200);
  expect(told.ms / 1000).toBeLessThan(most.secondsToAnswer);
  expect(await megabytesOf(worker)).toBeLessThan(most.megabytes);
  await until('the hostile crawls have ended too', async () => {
    const rows = await installation.sql(
      "select from scans where kind = 'crawl' and status = 'running'",
    );
    return rows.length === 0;
  });
  expect(worker.lines().filter(({ level }) => level === 'fatal')).toEqual([]);
  expect(await megabytesOf(worker)).toBeLessThan(most.megabytes);
});
