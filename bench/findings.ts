/**
 * 10,000 findings of one person beside 200,000 of others: how soon the data API answers each filter (page of 100 and
 * count; target: under 100 ms at p99), and how smoothly a real Chromium scrolls the whole list (long frames).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { demoPassword, signIn, startBrowser } from './start-browser.ts';
import { startDemo } from './start-demo.ts';
import type { RunningDemo } from './start-demo.ts';
import { createReport, load, median, percentile } from './report.ts';

const own = 10_000;
const strangers = 200;
const ofEach = 1000;
const rounds = 60;
const email = 'pro@example.org';

async function openDatabase({ dataDir }: RunningDemo): Promise<pg.Client> {
  const folder = join(dataDir, 'postgres');
  // The fourth line of postmaster.pid is the port (PostgreSQL manual, storage of the data directory).
  const [, , , port = ''] = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split(
    '\n',
  );
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'postgres',
    database: 'postgres',
    password: (await readFile(join(folder, 'owner-password'), 'utf8')).trim(),
  });
  await client.connect();
  return client;
}

/** Findings as scans leave them: five parts of a score, a preview of 700 signs on two of three. */
async function plant(database: pg.Client): Promise<void> {
  await database.query(
    `insert into auth.users (id, email, aud, role)
     select gen_random_uuid(), 'bench-' || n || '@example.org', 'authenticated', 'authenticated'
     from generate_series(1, ${String(strangers)}) n`,
  );
  await database.query(
    `insert into public.findings (user_id, url, address, host, site_label, site_kind, found_by, title, uploader, lane,
       quality, score, parts, preview, status, first_seen_at)
     select people.id, url, url, host, 'Site ' || n % 400, kinds[1 + n % 6], 'site_search',
       'Luna Marlowe set ' || n || ' of ' || md5(n::text), 'uploader' || n % 900,
       case when n % 3 = 0 then 'review' else 'leak' end,
       case when n % 3 = 0 then null else qualities[1 + n % 4] end,
       random(), repeat_parts, case when n % 3 > 0 then 'data:image/webp;base64,' || repeat('QUJD', 175) end,
       states[1 + n % 7], now() - n * interval '7 minutes'
     from (
       select id, case when email = $1 then ${String(own)} else ${String(ofEach)} end as amount
       from auth.users where email = $1 or email like 'bench-%'
     ) people
     cross join lateral generate_series(1, amount) n
     cross join lateral (
       select 'host-' || n % 400 || '.example' as host,
         'https://host-' || n % 400 || '.example/album/' || n || '/' || md5(n::text) as url,
         array['leak', 'tube', 'forum', 'file_host', 'platform', 'other'] as kinds,
         array['exact', 'high', 'good', null] as qualities,
         array['new', 'kept', 'to_remove', 'watched', 'mine', 'partner', 'not_me'] as states
     ) made
     cross join (
       select jsonb_agg(jsonb_build_object('reason', 'name', 'weight', 1.5, 'name', 'Luna Marlowe',
         'places', array['title', 'address'], 'isExact', true)) as repeat_parts from generate_series(1, 5)
     ) parts`,
    [email],
  );
  await database.query('analyze public.findings');
}

type Reader = { url: string; userId: string; headers: Record<string, string> };

async function readerAt(url: string): Promise<Reader> {
  const settings = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: settings.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const session = (await answer.json()) as { access_token: string; user: { id: string } };
  return {
    url,
    userId: session.user.id,
    headers: {
      apikey: settings.publishableKey,
      authorization: `Bearer ${session.access_token}`,
    },
  };
}

const columns =
  'id,url,address,host,site_label,site_kind,title,uploader,published_on,lane,quality,score,preview,status,first_seen_at,last_seen_at,gone_at';
const byScore = 'order=score.desc,id&limit=100';
const byTime = 'order=first_seen_at.desc,id&limit=100';

const textFilter = (words: string): string =>
  `search_text=like.${encodeURIComponent(`%${words}%`)}`;

const filters: Record<string, { where: string; order?: string }> = {
  'all, surest first': { where: '' },
  'all, newest first': { where: '', order: byTime },
  'new ones': { where: 'status=eq.new' },
  'new leaks': { where: 'status=eq.new&lane=eq.leak' },
  'leaks, newest first': { where: 'lane=eq.leak', order: byTime },
  'exact matches': { where: 'quality=eq.exact' },
  'kind of site': { where: 'site_kind=eq.forum' },
  'words of a title': { where: textFilter('set 12') },
  'part of a host': { where: textFilter('host-377') },
  'words that nothing has': { where: textFilter('nowhere to be found') },
  'everything at once': {
    where: `status=eq.to_remove&quality=eq.high&site_kind=eq.tube&${textFilter('set')}`,
    order: byTime,
  },
};

async function ask(reader: Reader, query: string, isCount: boolean): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(
    `${reader.url}/rest/v1/findings?user_id=eq.${reader.userId}&${query}`,
    {
      method: isCount ? 'HEAD' : 'GET',
      headers: { ...reader.headers, ...(isCount ? { prefer: 'count=exact' } : {}) },
    },
  );
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${query} answered ${String(answer.status)}`);
  return performance.now() - begun;
}

const report = createReport();
const limitMs = 100;

async function measureFilters(reader: Reader): Promise<void> {
  const asked: typeof filters = {
    ...filters,
    'page 50 by score': { where: await deepKey(reader) },
  };
  for (const [name, { order = byScore, where }] of Object.entries(asked)) {
    const pages: number[] = [];
    const counts: number[] = [];
    for (let round = -3; round < rounds; round += 1) {
      const page = await ask(reader, `select=${columns}&${where}&${order}`, false);
      const count = await ask(reader, `select=id&${where}`, true);
      // The first ones warm up connections and plans.
      if (round < 0) continue;
      pages.push(page);
      counts.push(count);
    }
    for (const [what, times] of [
      ['page of 100', pages],
      ['count', counts],
    ] as const) {
      report.atMost(`${name}, ${what}, p99`, percentile(times, 0.99), limitMs, {
        unit: ' ms',
        note: `median ${median(times).toFixed(1)} ms`,
      });
    }
  }
}

/** The condition of the page that begins after the 5,000th finding. */
async function deepKey(reader: Reader): Promise<string> {
  const answer = await fetch(
    `${reader.url}/rest/v1/findings?user_id=eq.${reader.userId}&select=id,score&order=score.desc,id&limit=1&offset=4999`,
    { headers: reader.headers },
  );
  const [last] = (await answer.json()) as { id: string; score: number }[];
  if (last === undefined) throw new Error('there are too few findings');
  const { id, score } = last;
  return `score=lte.${String(score)}&or=(score.lt.${String(score)},and(score.eq.${String(score)},id.gt.${id}))`;
}

/** Scrolls from the first row to the last, a screenful every few frames, and gives the time between frames. */
async function measureScroll(url: string): Promise<void> {
  const browser = await startBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signIn(page, url, email);
  await page.goto(`${url}/dashboard?view=findings&mode=list`);
  await page.waitForSelector('.finding-row');
  const seen = await page.evaluate(async (last) => {
    const box = document.querySelector('.finding-rows');
    if (box === null) throw new Error('there is no list');
    const frames: number[] = [];
    let before = performance.now();
    const end = before + 180_000;
    let reached = 0;
    while (reached < last && before < end) {
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      frames.push(now - before);
      before = now;
      box.scrollBy(0, 240);
      const rows = document.querySelectorAll('.finding-row');
      reached = Number(rows[rows.length - 1]?.getAttribute('aria-posinset') ?? 0);
    }
    return { frames, reached, kept: document.querySelectorAll('.finding-row').length };
  }, own);
  await browser.close();
  const long = seen.frames.filter((ms) => ms > 50).length;
  report.atLeast('rows reached by scrolling', seen.reached, own, {
    note: `${String(seen.kept)} rows in the page at a time`,
  });
  report.figure('frames longer than 50 ms', (100 * long) / seen.frames.length, {
    unit: ' %',
    note: `of ${String(seen.frames.length)}, median ${median(seen.frames).toFixed(1)} ms, ${load()}`,
  });
}

const demo = await startDemo({ REST_REQUESTS_PER_MINUTE: '1000000' });
try {
  const database = await openDatabase(demo);
  await plant(database);
  await database.end();
  await measureFilters(await readerAt(demo.url));
  await measureScroll(demo.url);
} finally {
  await demo.stop();
}
process.exitCode = report.isGood() ? 0 : 1;
