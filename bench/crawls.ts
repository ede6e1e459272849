/**
 * Twelve crawls of twelve people at once in one worker, as many as it takes on: its memory. Eight read sites of copied
 * pictures, four are at hosts that want to fill a crawler's memory; everybody has works to compare pictures with.
 * Targets: all twelve under way, and the memory that docs/operations.md gives a worker at work, 500 MB.
 *
 * `--seconds 60`, `--works 1000` of each person.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { encodeWork } from '@leakblock/fingerprint';
import type pg from 'pg';
import { writeDist } from '../apps/server/src/testing/write-dist.ts';
import { perWork } from './fingerprint/fill-index.ts';
import { makePeople } from './load/plant-people.ts';
import type { Person } from './load/plant-people.ts';
import { processorSeconds, readMemory } from './load/process-figures.ts';
import { openTokenBox } from './load/sign-tokens.ts';
import { startInstallation } from './load/start-installation.ts';
import { createReport, load } from './report.ts';

/** Where the crawls begin, each at a host of its own: galleries, forums, tubes, file hosts, then the traps. */
const starts = [
  'https://leakvault.example/',
  'https://glimpsebin.example/',
  'https://albumdump.test/',
  'https://whisperforum.test/',
  'https://streamgrotto.example/',
  'https://droplocker.example/',
  'https://stashfile.test/',
  'https://fanarchive.test/',
  'https://link-trap.test/links',
  'https://tiny-trap.test/wall',
  'https://bomb-trap.test/',
  'https://tarpit-trap.test/',
];

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    works: { type: 'string', default: '1000' },
  },
});
const seconds = Number(values.seconds);
const works = Number(values.works);

/** The demo web in a process of its own, so that its memory is not counted. */
async function startWeb() {
  const program = `${import.meta.dirname}/../demo-web/src/main.ts`;
  const child = spawn(process.execPath, [program, '--with-parent'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { caFile, proxyUrl } = JSON.parse(line) as { proxyUrl: string; caFile: string };
  return {
    caFile,
    proxyUrl,
    async stop() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

/** People with the plan that may crawl, with a name that the sites know, and with works that nobody has copied. */
async function plant(owner: pg.Pool, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await owner.query(
    `insert into auth.users (id, email, aud, role, email_confirmed_at, created_at, updated_at)
     select id, email, 'authenticated', 'authenticated', now(), now(), now()
     from unnest($1::uuid[], $2::text[]) as p (id, email)`,
    [ids, people.map(({ email }) => email)],
  );
  await owner.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, not_after, refreshed_at, aal)
     select id, user_id, now(), now(), now() + interval '1 day', now() at time zone 'utc', 'aal1'
     from unnest($1::uuid[], $2::uuid[]) as s (id, user_id)`,
    [people.map(({ sessionId }) => sessionId), ids],
  );
  await owner.query(
    `insert into public.profiles (id, subscription_tier) select id, 'elite' from unnest($1::uuid[]) as id
     on conflict (id) do update set subscription_tier = 'elite'`,
    [ids],
  );
  await owner.query(
    `insert into public.stage_names (user_id, name) select id, 'Luna Marlowe' from unnest($1::uuid[]) as id`,
    [ids],
  );
  const fingerprints = Array.from({ length: works }, () => inventWork());
  for (const id of ids) {
    await owner.query(
      `with registered as (
         insert into public.works (user_id, kind, title, quality)
         select $1, 'photo', 'Work ' || n, 100 from generate_series(1, cardinality($2::bytea[])) as n
         returning id, title
       )
       insert into public.work_fingerprints (work_id, user_id, fingerprint)
       select id, $1, ($2::bytea[])[substr(title, 6)::int] from registered`,
      [id, fingerprints],
    );
  }
}

/** A fingerprint of a work with all its windows, unlike any picture. */
function inventWork(): Uint8Array {
  const hashes = Array.from({ length: perWork }, (_, window) => ({
    window,
    hash: randomBytes(32),
  }));
  return encodeWork({ quality: 100, hashes });
}

const people = makePeople(starts.length);
const report = createReport();
const folder = mkdtempSync(join(tmpdir(), 'leakblock-crawls-'));
const web = await startWeb();
const installation = await startInstallation({
  plant: (owner) => plant(owner, people),
  settings: {
    // Nobody's full scan begins by itself beside the crawls.
    ...{ NODE_ENV: 'test', SCHEDULED_SCANS: 'false' },
    ...{ SCAN_PROXY_URL: web.proxyUrl, SCAN_CA_FILE: web.caFile },
    DNS_OVER_HTTPS_URL: 'https://dns.example/dns-query',
    WEB_DIST: await writeDist(folder),
  },
});
const { owner, pids, url } = installation;
try {
  await pause(10_000);
  const atRest = readMemory(pids.worker).now;
  const tokens = await openTokenBox(installation, people);
  for (const [number, person] of people.entries()) {
    const response = await fetch(`${url}/functions/v1/crawl`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.of(person)}`,
        'content-type': 'application/json',
        'x-forwarded-for': person.address,
      },
      body: JSON.stringify({
        target: starts[number],
        ...{ maxDepth: 5, maxPages: 500, robots: 'own_works' },
      }),
    });
    if (!response.ok) throw new Error(`A crawl was not begun: ${await response.text()}`);
  }
  const taken = processorSeconds(pids.worker);
  const begun = performance.now();
  let atOnce = 0;
  while (performance.now() - begun < seconds * 1000) {
    await pause(1000);
    const underWay = (await readCrawls()).filter(({ isRunning, isTaken }) => isRunning && isTaken);
    atOnce = Math.max(atOnce, underWay.length);
  }
  const share = (processorSeconds(pids.worker) - taken) / ((performance.now() - begun) / 1000);
  const memory = readMemory(pids.worker);
  const crawls = await readCrawls();
  const sum = (key: 'pages' | 'pictures'): string =>
    `${String(crawls.reduce((total, crawl) => total + crawl[key], 0))} ${key}`;
  report.atLeast('crawls under way at once', atOnce, starts.length, {
    note: `${sum('pages')}, ${sum('pictures')} in ${values.seconds} s, ${load()}`,
  });
  report.atMost('memory of their worker, at most', memory.most, 500, {
    unit: ' MB',
    note: `${atRest.toFixed(0)} MB before, ${memory.now.toFixed(0)} MB at the end; ${values.works} works each; ${(share * 100).toFixed(0)} % of a core`,
  });
  for (const { isRunning, name, pages, pictures } of crawls) {
    report.say(
      `${name}: ${String(pages)} pages, ${String(pictures)} pictures${isRunning ? '' : ', ended'}`,
    );
  }
  for (const fault of installation.readFaults()) report.say(fault);
} finally {
  await installation.stop();
  await web.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = report.isGood() ? 0 : 1;

type Crawl = {
  name: string;
  isRunning: boolean;
  isTaken: boolean;
  pages: number;
  pictures: number;
};

async function readCrawls(): Promise<Crawl[]> {
  const { rows } = await owner.query<Crawl>(
    `select creator_name as name, status = 'running' as "isRunning", taken_at is not null as "isTaken",
       pages_seen as pages, pictures_seen as pictures
     from public.scans where kind = 'crawl' order by started_at`,
  );
  return rows;
}
