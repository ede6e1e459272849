/**
 * How long it takes to find out whom to write to about 10,000 pages on 40 hosts of the demo web: questions asked over the
 * network, at one a second per site, and rows written. Target: one round per host, however many pages stand on it.
 */
import { startContacts } from '../apps/server/src/features/removal-requests/testing/start-contacts.ts';
import { chooseRecipients } from '../apps/server/src/features/removal-requests/contacts/choose-recipients.ts';
import { lookUpAll } from '../apps/server/src/features/removal-requests/testing/look-up-all.ts';
import { createReport } from './report.ts';

const pages = 10_000;
const hostsWanted = 40;

const test = await startContacts({ LOG_LEVEL: 'warn' });
const { context } = test.gateway;
const hosts = test.web.hosts
  .filter((host) => /^[a-z0-9-]+\.[a-z]+$/u.test(host))
  // Traps and hosts that never answer have benches of their own.
  .filter((host) =>
    /copied content|profiles|missing|built-in catalogue/u.test(test.web.plays(host) ?? ''),
  )
  .sort((a, b) => Number(b.endsWith('.test')) - Number(a.endsWith('.test')))
  .slice(0, hostsWanted);
const rows = await test.gateway.sql<{ id: string }>(
  `insert into public.removal_cases (user_id, number, url, address, host, claim)
   select $1, 'B-' || page, address, address, host, 'copyright'
   from (
     select page, hosts[1 + page % cardinality(hosts)] as host,
       'https://' || hosts[1 + page % cardinality(hosts)] || '/bench/' || page as address
     from generate_series(1, $2::int) as page, (select $3::text[] as hosts) as given
   ) as pages returning id`,
  [test.userId, pages, hosts],
);
const caseIds = rows.map(({ id }) => id);
const seconds = (since: number): number => (performance.now() - since) / 1000;
const report = createReport();

const before = test.web.requests().length;
const begun = performance.now();
await lookUpAll(context, caseIds);
const lookUps = await test.gateway.sql<{ rounds: number; rows: number }>(
  `select (select count(*)::int from private.host_look_ups where host like 'host %') as rounds,
     (select count(*)::int from public.removal_contacts) as rows`,
);
report.figure(`${String(pages)} pages on ${String(hosts.length)} hosts`, seconds(begun), {
  unit: ' s',
  note: `${String(test.web.requests().length - before)} requests, ${String(lookUps[0]?.rows)} rows`,
});
report.atMost('rounds of questions', lookUps[0]?.rounds ?? 0, hosts.length);

const choosing = performance.now();
const chosen = await context.database.asService((trx) =>
  chooseRecipients(trx, { caseIds, claim: 'copyright' }),
);
report.figure('recipients chosen for all of them', seconds(choosing), {
  unit: ' s',
  note: `${String(chosen.length)} recipients`,
});
await test.stop();
process.exit(report.isGood() ? 0 : 1);
