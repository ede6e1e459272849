/** What whoever runs an installation sees of it from outside: its figures. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from './features/index.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';
import type { TestGateway } from './testing/start-test-gateway.ts';

const root = join(import.meta.dirname, '../../..');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    // Nothing works meanwhile: what is planted stays as it is.
    env: { WORKER_IN_PROCESS: 'false', SCAN_PROXY_URL: 'http://127.0.0.1:9' },
    prepareSql: await readFile(join(root, 'supabase/seed.sql'), 'utf8'),
  });
});
afterAll(() => gateway.stop());

/** The figures as they are now, by name and labels. */
async function collect(): Promise<Map<string, number>> {
  await gateway.sql("update private.figures set claimed_at = claimed_at - interval '16 seconds'");
  const text = await (await fetch(`http://127.0.0.1:${String(gateway.port)}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith('leakblock_'));
  return new Map(
    lines.map((line) => {
      const place = line.lastIndexOf(' ');
      return [line.slice(0, place), Number(line.slice(place + 1))];
    }),
  );
}

describe('the figures', () => {
  it('are all there', async () => {
    const told = await collect();
    const names = features.flatMap(({ figures = [] }) =>
      figures.flatMap((part) => part.figures.map(({ name }) => name)),
    );
    expect(names.length).toBeGreaterThan(15);
    const missing = names.filter((name) => ![...told.keys()].some((key) => key.startsWith(name)));
    expect(missing).toEqual([]);
    expect(gateway.logLines().filter((line) => line.includes('Figures could not'))).toEqual([]);
  });

  it.each([
    {
      story: 'nobody knows whether a notice arrived',
      sql: `update outgoing_mails set status = 'undecided', handed_over_at = now() - interval '10 minutes'
            where id = (select id from outgoing_mails where status = 'sent' limit 1)`,
      more: {
        'leakblock_operator_work{kind="undecided_mails"}': 1,
        'leakblock_notices_waiting{state="undecided"}': 1,
        'leakblock_notices_day{state="undecided"}': 1,
      },
    },
    {
      story: 'an account is still there a day after its last',
      sql: `insert into account_deletions (user_id, requested_at, due_at)
            select id, now() - interval '30 days', now() - interval '1 day' from auth.users limit 1`,
      more: { leakblock_erasures_overdue: 1 },
    },
    {
      story: 'a site answers the same for everybody',
      sql: `insert into site_health (site_id, state)
            select id, 'leaky' from sites where source = 'built-in' and is_enabled order by id limit 1
            on conflict (site_id) do update set state = 'leaky'`,
      more: { 'leakblock_sites{state="leaky",origin="built-in"}': 1 },
    },
    {
      story: 'somebody shows her papers',
      sql: `update identity_verifications set status = 'pending', decided_at = null, reason = null
            where id = (select id from identity_verifications where status <> 'pending' limit 1)`,
      more: { 'leakblock_operator_work{kind="identity_papers"}': 1 },
    },
  ])('tell that $story', async ({ sql, more }) => {
    const before = await collect();
    await gateway.sql(sql);
    const after = await collect();
    for (const [name, difference] of Object.entries(more)) {
      expect([name, (after.get(name) ?? 0) - (before.get(name) ?? 0)]).toEqual([name, difference]);
    }
  });

  it.each([
    {
      story: 'a mail to a person waits for ten minutes',
      sql: `insert into private.mails (user_id, name, kind, data, next_at)
            select id, 'tests.hello', 'account', '{}', now() - interval '10 minutes' from auth.users limit 1`,
      name: 'leakblock_mails_oldest_due_seconds',
    },
    {
      story: 'nobody works on a scan for ten minutes',
      sql: `insert into scans (kind, creator_name, heartbeat_at)
            values ('instant', 'lantern', now() - interval '10 minutes')`,
      name: 'leakblock_scans_silent_seconds',
    },
    {
      story: 'a notice that could go out waits for ten minutes',
      sql: `alter table outgoing_mails disable trigger user;
            update outgoing_mails set status = 'queued', waits_until = null, updated_at = now() - interval '10 minutes'
            where id = (select id from outgoing_mails where status = 'undecided' limit 1);
            alter table outgoing_mails enable trigger user`,
      name: 'leakblock_notices_oldest_due_seconds',
    },
  ])('tell that $story', async ({ sql, name }) => {
    expect((await collect()).get(name)).toBeLessThan(600);
    await gateway.sql(sql);
    expect((await collect()).get(name)).toBeGreaterThanOrEqual(600);
  });
});

it('dashboard and alerts ask for figures that there are', async () => {
  const text = await (await fetch(`http://127.0.0.1:${String(gateway.port)}/metrics`)).text();
  const told = new Set([...text.matchAll(/^# TYPE (\S+)/gmu)].map(([, name]) => name));
  for (const path of ['ops/grafana/dashboard.json', 'ops/prometheus/alerts.yaml']) {
    const asked = (await readFile(join(root, path), 'utf8')).match(
      /\b(leakblock|nodejs|process)_\w+/gu,
    );
    const names = new Set((asked ?? []).map((name) => name.replace(/_(bucket|count|sum)$/u, '')));
    expect(names.size).toBeGreaterThan(15);
    expect([path, [...names].filter((name) => !told.has(name))]).toEqual([path, []]);
  }
});

describe('the runbooks', () => {
  it('ask the database what it can answer', async () => {
    const found: { page: string; write: boolean; words: string }[] = [];
    for await (const page of glob('docs/**/*.md', { cwd: root })) {
      const text = await readFile(join(root, page), 'utf8');
      for (const [, write, words = ''] of text.matchAll(
        /npm run sql -- (--write )?"((?:[^"\\]|\\.)+)"/gu,
      )) {
        // A process that is none.
        const plain = words.replaceAll('\\"', '"').replaceAll('4242', '0');
        if (!plain.includes('…')) found.push({ page, write: write !== undefined, words: plain });
      }
    }
    expect(found.length).toBeGreaterThan(30);
    const owner = new pg.Client({ connectionString: gateway.urls.ownerUrl });
    await owner.connect();
    const problems: unknown[] = [];
    for (const { page, words, write } of found) {
      await owner.query(write ? 'begin' : 'begin read only');
      await owner.query(words).catch((error: unknown) => {
        problems.push([page, words, String(error)]);
      });
      await owner.query('rollback');
    }
    await owner.end();
    expect(problems).toEqual([]);
  });
});
