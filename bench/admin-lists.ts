/**
 * Lists of the admin panel beside 100,000 accounts, 1,000,000 findings and what belongs to them: how soon the server
 * answers each page, asked over loopback (target: under 100 ms at p95).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startDemo } from './start-demo.ts';
import type { RunningDemo } from './start-demo.ts';
import { createReport, percentile } from './report.ts';

const people = 100_000;
const findings = 1_000_000;
/** Of each: mails of both ways, debug logs, audit entries, jobs that are done. */
const rows = 100_000;
const jobsLeft = 5000;
const rounds = 40;
const targetMs = 100;
const [email, password] = ['admin@example.org', 'try-the-quiet-lantern'];

async function openDatabase({ dataDir }: RunningDemo): Promise<pg.Client> {
  const folder = join(dataDir, 'postgres');
  // The fourth line of postmaster.pid is the port (PostgreSQL manual, storage of the data directory).
  const [, , , port = ''] = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split(
    '\n',
  );
  const password = (await readFile(join(folder, 'owner-password'), 'utf8')).trim();
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port: Number(port), user: 'postgres', database: 'postgres', password },
  });
  await client.connect();
  return client;
}

/** Past the triggers, which would take as long as the people took; what they keep is written as they write it. */
const planted = [
  `insert into auth.users (id, email, aud, role, created_at)
   select md5('p' || n)::uuid, 'person' || n || '@mail' || n % 50 || '.example', 'authenticated', 'authenticated',
     now() - n * interval '11 minutes' from generate_series(1, ${people}) n`,
  `insert into public.profiles (id, email, first_name, last_name, verified, created_at)
   select md5('p' || n)::uuid, 'person' || n || '@mail' || n % 50 || '.example',
     (array['Anna','Luna','Mia','Nora','Ada','Juno','Lea','Zoe','Ines','Rosa'])[1 + n % 10],
     initcap(substr(translate(md5('l' || n), '0123456789', 'ghijklmnop'), 1, 8)), n % 40 = 0,
     now() - n * interval '11 minutes' from generate_series(1, ${people}) n`,
  `insert into public.stage_names (user_id, name)
   select md5('p' || n)::uuid, initcap(substr(translate(md5(k || 's' || n), '0123456789', 'ghijklmnop'), 1, 9))
   from generate_series(1, ${people}) n, generate_series(1, 2) k`,
  `insert into public.official_links (user_id, platform, url)
   select md5('p' || n)::uuid, 'Site', 'https://site' || k || '.example/' ||
     substr(translate(md5(k || 'u' || n), '0123456789', 'ghijklmnop'), 1, 10)
   from generate_series(1, ${people}) n, generate_series(1, 2) k`,
  'analyze public.profiles, public.stage_names, public.official_links',
  'drop index private.account_search_words_idx',
  `insert into private.account_search (user_id, created_at, is_verified, is_banned, words)
   select p.id, p.created_at, p.verified, p.banned, lower(concat_ws(E'\\n', '', p.email, p.first_name, p.last_name,
     (select string_agg(name, E'\\n') from public.stage_names where user_id = p.id),
     (select string_agg(regexp_replace(url, '^https?://(www\\.)?', '', 'i'), E'\\n')
      from public.official_links where user_id = p.id)))
   from public.profiles p on conflict do nothing`,
  `create index account_search_words_idx on private.account_search
   using gin (words extensions.gin_trgm_ops) with (fastupdate = off)`,
  `insert into public.subscriptions (user_id, provider, provider_ref, plan, status)
   select md5('p' || n)::uuid, 'stripe', 'sub_' || n, 'pro', 'active' from generate_series(1, ${people}, 4) n`,
  `insert into public.findings (user_id, url, address, host, site_label, site_kind, found_by, title, lane, score)
   select md5('p' || 1 + n / ${findings / 10_000})::uuid, url, url, 'host-' || n % 900 || '.example', 'Site', 'leak', 'crawl',
     'A set of ' || n, 'leak', random()
   from generate_series(0, ${findings - 1}) n,
     lateral (select 'https://host-' || n % 900 || '.example/' || n as url) made`,
  `insert into public.audit_log (seq, at, actor_id, action, subject)
   select 1000000 + n, now() - (${rows} - n) * interval '1 minute', md5('p1')::uuid,
     (array['account.read','identity.approved','mail.decided','job.retried'])[1 + n % 4], md5('p' || n)
   from generate_series(1, ${rows}) n`,
  `insert into public.debug_logs (user_id, action, data, created_at)
   select md5('p' || 1 + n % ${people})::uuid, (array['crash','request failed','slow page'])[1 + n % 3],
     jsonb_build_object('stack', repeat('at render ', 40)), now() - n * interval '1 minute'
   from generate_series(1, ${rows}) n`,
  `insert into public.outgoing_mails
     (user_id, request_id, kind, to_address, subject, body, message_id, envelope_from, reply_to, status, created_at)
   select md5('p' || 1 + n % ${people})::uuid, gen_random_uuid(), 'notice', 'abuse@host-' || n % 900 || '.example', 'Notice ' || n,
     repeat('words ', 200), n || '@bench.example', 'bounce@agency.example', 'case@agency.example', 'queued',
     now() - n * interval '1 minute' from generate_series(1, ${rows}) n`,
  `insert into public.incoming_mails
     (user_id, message_id, from_address, to_address, subject, body, kind, received_at)
   select md5('p' || 1 + n % ${people})::uuid, n || '@in.example', 'abuse@host-' || n % 900 || '.example',
     'case@agency.example', 'Re: Notice ' || n, repeat('words ', 200), 'reply', now() - n * interval '1 minute'
   from generate_series(1, ${rows}) n`,
  `insert into pgboss.job (name, state, data, created_on, completed_on, start_after)
   select queue.name, 'completed', '{}', now() - n * interval '1 second', now(), now()
   from generate_series(1, ${rows}) n, (select name from pgboss.queue order by name offset 3 limit 1) queue`,
  `insert into pgboss.job (name, state, data, output, created_on, start_after, source_name)
   select case when n % 4 = 3 then 'dead-letters' else queue.name end,
     (array['created','retry','failed','created'])[1 + n % 4]::pgboss.job_state, '{}',
     '{"message": "The host did not answer."}', now() - n * interval '1 second', now() + interval '1 day',
     case when n % 4 = 3 then queue.name end
   from generate_series(1, ${jobsLeft * 4}) n, (select name from pgboss.queue order by name offset 3 limit 1) queue`,
];

async function plant(database: pg.Client): Promise<void> {
  await database.query('set session_replication_role = replica; set synchronous_commit = off');
  for (const statement of planted) await database.query(statement);
  await database.query('set session_replication_role = origin');
  await database.query('vacuum analyze');
}

type Reader = { url: string; headers: Record<string, string> };

async function signIn(url: string): Promise<Reader> {
  const settings = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
  const apikey = settings.publishableKey;
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const headers = { apikey, authorization: `Bearer ${access_token}` };
  return { url, headers: { ...headers, 'content-type': 'application/json' } };
}

type Question = { path: string; body?: object };
const search = (query: string, more: object = {}): Question => ({
  path: '/functions/v1/search-accounts',
  body: { query, ...more },
});
const rowsOf = (path: string): Question => ({ path: `/rest/v1/${path}&limit=50` });

async function ask({ headers, url }: Reader, { body, path }: Question): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}${path}`, {
    headers,
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${text}`);
  return performance.now() - begun;
}

/** The questions, with those of a person and a cursor that exist. */
async function listQuestions(reader: Reader, database: pg.Client): Promise<[string, Question][]> {
  const { rows: found } = await database.query<{ last_name: string; id: string; word: string }>(
    `select p.last_name, p.id, substr(l.url, 9) as word from public.profiles p
     join public.official_links l on l.user_id = p.id where p.email like 'person777@%' limit 1`,
  );
  const { id = '', last_name = '', word = '' } = found[0] ?? {};
  const first = await fetch(`${reader.url}/functions/v1/search-accounts`, {
    method: 'POST',
    headers: reader.headers,
    body: JSON.stringify({ query: '' }),
  });
  const { next } = (await first.json()) as { next: string };
  const deep = Buffer.from(
    JSON.stringify([new Date(Date.now() - 500 * 864e5).toISOString(), id]),
  ).toString('base64url');
  return [
    ['accounts, no query', search('')],
    ['accounts, second page', search('', { cursor: next })],
    ['accounts, a page far down', search('', { cursor: deep })],
    ['accounts, common name', search('luna')],
    ['accounts, two common words', search('luna mail7.example')],
    ['accounts, rare name', search(last_name)],
    ['accounts, part of an e-mail', search('on777@mail')],
    ['accounts, official link', search(`https://${word}`)],
    ['accounts, nobody', search('nobodyatall')],
    ['accounts, two letters', search('lu')],
    ['accounts, one letter', search('z')],
    ['accounts, two letters of nobody', search('0z')],
    ['accounts, verified', search('', { filter: 'verified' })],
    ['accounts, banned', search('', { filter: 'banned' })],
    ['accounts, paying, by name', search('mia', { filter: 'paying' })],
    ['accounts, agencies', search('', { filter: 'agency' })],
    ['accounts, operators', search('', { filter: 'admin' })],
    ['one account', { path: '/functions/v1/read-account', body: { userId: id } }],
    ['queue, failed', { path: '/functions/v1/read-queue', body: { state: 'failed' } }],
    ['queue, waiting', { path: '/functions/v1/read-queue', body: { state: 'waiting' } }],
    ['queue, dead', { path: '/functions/v1/read-queue', body: { state: 'dead' } }],
    ['audit log', rowsOf('audit_log?select=*&order=seq.desc')],
    ['audit log, far down', rowsOf('audit_log?select=*&order=seq.desc&seq=lte.1010000')],
    ['audit log, of a subject', rowsOf(`audit_log?select=*&order=seq.desc&subject=eq.${id}`)],
    [
      'mailbox, incoming',
      rowsOf(
        'incoming_mails?select=id,from_address,subject,received_at&order=received_at.desc,id.desc',
      ),
    ],
    [
      'mailbox, outgoing',
      rowsOf(
        'outgoing_mails?select=id,to_address,subject,created_at&order=created_at.desc,id.desc',
      ),
    ],
    [
      'mailbox, outgoing, far down',
      rowsOf(
        `outgoing_mails?select=id,to_address,subject,created_at&order=created_at.desc,id.desc&created_at=lt.${new Date(Date.now() - 100 * 864e5).toISOString()}`,
      ),
    ],
    ['debug logs', rowsOf('debug_logs?select=id,action,created_at&order=id.desc')],
    [
      'debug logs, of an action',
      rowsOf('debug_logs?select=id,action,created_at&order=id.desc&or=(action.ilike."crash%25")'),
    ],
    [
      'announcements',
      rowsOf('notifications?select=*&global=eq.true&order=created_at.desc,id.desc'),
    ],
    [
      'findings of one person',
      rowsOf(`findings?select=id,url&user_id=eq.${id}&order=score.desc,id`),
    ],
  ];
}

const demo = await startDemo({ REST_REQUESTS_PER_MINUTE: '1000000', WORKER_IN_PROCESS: 'false' });
const database = await openDatabase(demo);
const report = createReport();
try {
  const begun = performance.now();
  await plant(database);
  report.say(`planted in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const reader = await signIn(demo.url);
  for (const [name, question] of await listQuestions(reader, database)) {
    await ask(reader, question);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await ask(reader, question));
    report.atMost(`${name}, p95`, percentile(times, 0.95), targetMs, {
      unit: ' ms',
      note: `median ${percentile(times, 0.5).toFixed(1)} ms`,
    });
  }
} finally {
  await database.end();
  await demo.stop();
}
process.exit(report.isGood() ? 0 : 1);
