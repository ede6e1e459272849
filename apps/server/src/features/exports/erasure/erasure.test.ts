import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalTables } from '../personal-data/index.ts';
import { cancelErasure } from './cancel-erasure.ts';
import { deleteAccount } from './delete-account.ts';
import { eraseAccountsJob } from './erase-accounts.job.ts';
import { keptTables } from './kept-tables.ts';
import { purgeRecordsJob } from './purge-records.job.ts';
import { readErasure } from './read-erasure.ts';
import { requestErasure } from './request-erasure.ts';
import { findTexts } from '../../../testing/find-texts.ts';
import { marks } from './testing/mark-rows.ts';
import { runUntilKilled } from './testing/run-until-killed.ts';
import { startErasureWorld } from './testing/start-erasure-world.ts';
import type { ErasureWorld } from './testing/start-erasure-world.ts';

const day = 86_400_000;
let world: ErasureWorld;
beforeAll(async () => {
  world = await startErasureWorld();
});
afterAll(() => world.gateway.stop());

const run = (job: typeof eraseAccountsJob) => {
  const { context } = world.gateway;
  return job.handler(context, {}, context.stopping, { id: '', retryCount: 0 });
};
/** Addresses of others that hers is a part of. */
const neighbours = [
  `jo${marks.email}`,
  `jo.${marks.email}`,
  `${marks.email}.au`,
  `${marks.email}s`,
];
/** What tells of her. */
const hers = [
  ...[marks.email, 'Isaure', 'Vantongeren', marks.stageName, 'Juno', 'Halvarsen'],
  ...[marks.phone, marks.address, marks.home, marks.letterName],
  ...['Zo%C3%AB', 'Oddgr%C3%B6ve', 'zoe%CC%88', 'xn--zooddgrve-w4a0k'],
  ...['quillmarlow', 'quill-mobile'],
];
const asked = 'The end of an account was asked for.';
const kept = 'The end of an account was called off.';
/** How many files the store has on the disk. */
const countFiles = async (): Promise<number> => {
  const folder = join(world.gateway.context.env.DATA_DIR, 'storage');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};
const isThere = async (): Promise<boolean> =>
  (await world.gateway.sql('select from auth.users where id = $1', [world.person])).length > 0;
const names = async (text: string, values: unknown[] = []): Promise<string[]> =>
  (await world.gateway.sql<{ name: string }>(text, values)).map(({ name }) => name);

it('every table about people has a row of hers', async () => {
  const empty: string[] = [];
  for (const name of personalTables.keys())
    if ((await world.countOf(name, world.person)) === 0) empty.push(name);
  expect(empty).toEqual([]);
});

it('what the map of personal data says is kept is what is written down, and nothing else', () => {
  const said = [...personalTables].flatMap(([name, { erase }]) =>
    erase.how === 'keep' ? [name] : [],
  );
  // The list of a pack's files is part of its record.
  const written = [...keptTables.map(({ table }) => table), 'public.evidence_files'];
  expect(said.toSorted()).toEqual(written.toSorted());
});

describe('who asks', () => {
  it('has to settle first what stands in the way', async () => {
    const { gateway, person } = world;
    await gateway.sql('delete from account_deletions');
    await expect(requestErasure(gateway.context, person)).rejects.toMatchObject({
      code: 'exports.in_the_way',
    });
    const { obstacles } = await gateway.context.database.asService((trx) =>
      readErasure(trx, person, gateway.context.now()),
    );
    expect(obstacles).toEqual(['open_payout', 'is_operator']);
    await gateway.sql('delete from user_roles where user_id = $1', [person]);
    await gateway.sql(
      `update payouts set status = 'paid', decided_at = now(), paid_at = now()
       where partner_id in (select id from partners where user_id = $1)`,
      [person],
    );
  });

  it('and turns back in time finds everything as it was', async () => {
    const { clock, gateway, person } = world;
    const told = ['public.notifications', 'private.mails', 'pgboss.job'];
    const before = await world.hersOf(person);
    const asked = await requestErasure(gateway.context, person);
    expect(asked.obstacles).toEqual([]);
    expect(asked.kept.map(({ reason }) => reason)).toEqual(['sent_notices', 'invoices', 'audit']);
    clock.skippedMs = 13 * day;
    await run(eraseAccountsJob);
    // Asked again it stays with the first date.
    expect((await requestErasure(gateway.context, person)).dueAt).toBe(asked.dueAt);
    const kept = await cancelErasure(gateway.context, person);
    expect(kept.dueAt).toBeNull();
    const after = await world.hersOf(person);
    for (const name of Object.keys(before))
      if (!told.includes(name)) expect([name, after[name]]).toEqual([name, before[name]]);
    expect(
      await names(
        'select title as name from notifications where user_id = $1 and kind = $2 order by created_at',
        [...[person, 'account']],
      ),
    ).toEqual([
      expect.stringMatching(/^Your account will be deleted on /u),
      expect.stringMatching(/^Your account will be deleted on /u),
      'Your account stays',
    ]);
  });
});

describe('when the days are over', () => {
  let others: Record<string, string>;
  // She may sign in again at the last moment and store one: afterwards nobody would find it.
  it('no account ends while a file of hers is there', async () => {
    const { gateway, person } = world;
    const erasing = { context: gateway.context, userId: person, pseudonym: '' };
    await expect(deleteAccount({ ...erasing, signal: gateway.context.stopping })).rejects.toThrow(
      'Files came while the account was deleted.',
    );
    expect(await isThere()).toBe(true);
    expect(await countFiles()).toBe(4);
  });

  it('the account ends, however often the worker dies at it', async () => {
    const { clock, gateway, person } = world;
    await requestErasure(gateway.context, person);
    await gateway.sql(
      `insert into pgboss.job (name, data) select name, jsonb_build_object('to', mailbox)
       from unnest($1::text[]) as mailbox, (select name from pgboss.queue limit 1) as queue`,
      [neighbours],
    );
    others = await world.othersOf(person);
    clock.skippedMs += 14 * day + 1000;
    let touches = 1;
    while (await isThere()) {
      expect(touches).toBeLessThan(200);
      await runUntilKilled(gateway.context, touches);
      touches += 1;
    }
    // It was not done in one go.
    expect(touches).toBeGreaterThan(15);
  });

  it('no row is hers, and nothing of others was touched', async () => {
    const { person } = world;
    const left: string[] = [];
    for (const name of personalTables.keys())
      if ((await world.countOf(name, person)) > 0) left.push(name);
    expect(left).toEqual(['public.audit_log']);
    const now = await world.othersOf(person);
    const changed = Object.keys(others).filter((name) => now[name] !== others[name]);
    // What stays of hers without her: her ledger as a partner, her invoices, what agencies noted, kept evidence; of a check
    // of somebody else's goes her address.
    expect(changed).toEqual([
      'public.instant_scan_results',
      ...['public.agency_events', 'public.payments', 'public.billing_events', 'public.partners'],
      ...['public.referral_counts', 'public.referrals', 'public.commissions', 'public.payouts'],
      'storage.objects',
    ]);
  });

  it('nor what waits for people whose addresses look like hers', async () => {
    const left = 'select data ->> $2 as name from pgboss.job where data ->> $2 = any ($1)';
    expect(new Set(await names(left, [neighbours, 'to']))).toEqual(new Set(neighbours));
    await world.gateway.sql('delete from pgboss.job where data ->> $2 = any ($1)', [
      ...[neighbours, 'to'],
    ]);
  });

  it('no text anywhere says who she was', async () => {
    const { gateway, person } = world;
    expect(await findTexts(gateway, [person, ...hers])).toEqual([
      ...[`audit_log.actor_id: ${person}`, `audit_log.subject: ${person}`],
    ]);
    const [broken] = await gateway.sql<{ seq: number | null }>(
      'select private.find_broken_audit_entry() as seq',
    );
    expect(broken?.seq).toBeNull();
  });

  it('nor does a line of the log', () => {
    const lines = world.gateway.logLines().map((line) => line.toLowerCase());
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => hers.some((word) => line.includes(word.toLowerCase())))).toEqual(
      [],
    );
  });

  it('but who it was the log says, and not under which name records are kept', async () => {
    const { gateway, person } = world;
    const lines = gateway.logLines().filter((line) => line.includes(person));
    const said = lines.map((line) => JSON.parse(line) as { msg: string; dueAt?: string });
    expect(said.map(({ dueAt, msg }) => [msg, dueAt !== undefined])).toEqual([
      ...[asked, kept, asked].map((words) => [words, true]),
      ['An account was deleted.', false],
    ]);
    const pseudonyms = await names(
      'select distinct pseudonym::text as name from private.kept_records',
    );
    expect(pseudonyms.length).toBeGreaterThan(0);
    const told = gateway.logLines().join('\n');
    expect(pseudonyms.filter((pseudonym) => told.includes(pseudonym))).toEqual([]);
  });

  it('what the law needs is kept under one pseudonym, without her', async () => {
    const { gateway } = world;
    const kept = await gateway.sql<{ source: string; reason: string; n: number }>(
      `select source, reason, count(*)::int as n from private.kept_records
       where id <> '5eed0000-0000-4000-8000-00000000f901' group by 1, 2 order by 1`,
    );
    expect(kept.map(({ source }) => source)).toEqual([
      ...[
        'public.authorisations',
        'public.commissions',
        'public.counter_notices',
        'public.evidence_packs',
      ],
      ...['public.incoming_mails', 'public.outgoing_mails', 'public.payments', 'public.payouts'],
      ...['public.removal_cases', 'public.removal_events', 'public.removal_requests'],
    ]);
    expect(kept.find(({ source }) => source === 'public.evidence_packs')?.n).toBe(1);
    const [notice] = await gateway.sql<{ row: Record<string, string> }>(
      "select row from private.kept_records where source = 'public.removal_requests'",
    );
    expect(notice?.row).toMatchObject({
      number: 'R-2026-000777',
      body: 'Remove the pictures of […].',
    });
    expect(notice?.row['text_sha256']).toMatch(/^\\x[0-9a-f]{64}$/u);
  });

  it('and the pseudonym stands where the records and their files are, nowhere else', async () => {
    const { gateway } = world;
    const [pseudonym = ''] = await names(
      `select distinct pseudonym::text as name from private.kept_records
       where id <> '5eed0000-0000-4000-8000-00000000f901'`,
    );
    // The first digits are enough to find the rest.
    const marks = [pseudonym.replaceAll('-', '').slice(0, 12), pseudonym.slice(0, 8)];
    const places = (await findTexts(gateway, marks)).map((found) => found.split(':')[0]);
    expect(new Set(places)).toEqual(
      new Set([
        ...['private.kept_records.object_names', 'private.kept_records.pseudonym'],
        ...['storage.objects.name', 'storage.objects.path_tokens'],
      ]),
    );
  });

  it('of her files only the evidence of what was sent is there, under the pseudonym', async () => {
    const { gateway, person } = world;
    const files = await gateway.sql<{ name: string; owner: string | null }>(
      'select name, owner_id as owner from storage.objects',
    );
    expect(files).toEqual([
      { name: expect.stringMatching(/^kept\/.*\/page\.html$/u) as string, owner: null },
    ]);
    const { bytes } = await gateway.context.files.open('evidence', files[0]?.name ?? '');
    const parts: Buffer[] = [];
    for await (const part of bytes) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString()).toBe(`evidence ${person}/page.html`);
    // On the disk neither: before, there were a paper, an export and the evidence that goes.
    expect(await countFiles()).toBe(1);
  });

  it('nobody is signed in or signs in as her', async () => {
    const { gateway } = world;
    const answer = await fetch(`${gateway.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: gateway.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: marks.email, password: 'try-the-quiet-lantern' }),
    });
    expect(((await answer.json()) as { error_code: string }).error_code).toBe(
      'invalid_credentials',
    );
  });

  it('and when the years are over that goes as well', async () => {
    const { clock } = world;
    const left = () => names('select distinct reason as name from private.kept_records order by 1');
    clock.skippedMs += 4.2 * 365 * day;
    await run(purgeRecordsJob);
    expect(await left()).toEqual(['invoices']);
    expect(await names("select name from storage.objects where name like 'kept/%'")).toEqual([]);
    clock.skippedMs += 6 * 365 * day;
    await run(purgeRecordsJob);
    expect(await left()).toEqual([]);
  });
});
