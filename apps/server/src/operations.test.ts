/** What whoever runs an installation sees of it from outside: its figures, and the pages that are followed. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSeal } from './features/authorisations/load-seal.ts';
import { features } from './features/index.ts';
import { hardLimitMs } from './platform/program.ts';
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
  // As once a letter was signed here.
  await loadSeal(gateway.context);
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
    {
      story: 'nobody knows whether a report reached Cloudflare',
      sql: `update cloudflare_reports set status = 'undecided', report_id = null
            where request_id = (select request_id from cloudflare_reports where status <> 'undecided' limit 1)`,
      more: { 'leakblock_operator_work{kind="undecided_reports"}': 1 },
    },
    {
      story: 'a form that she alone can file waits for her, not for operators',
      sql: `alter table removal_requests disable trigger user;
            update removal_requests set status = 'to_file', channel = 'self_service', approved_at = now(),
              approved_sha256 = text_sha256, authorisation_id = (select id from authorisations limit 1)
            where id = (select id from removal_requests where status <> 'to_file' limit 1)`,
      more: { 'leakblock_operator_work{kind="forms_to_file"}': 0 },
    },
    {
      story: 'a form waits to be filed',
      sql: `update removal_requests set channel = 'web_form' where status = 'to_file' and channel = 'self_service';
            alter table removal_requests enable trigger user`,
      more: { 'leakblock_operator_work{kind="forms_to_file"}': 1 },
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

/** Blocks of a page in this language. */
async function blocksOf(page: string, language: 'ini' | 'sh'): Promise<string[]> {
  const text = await readFile(join(root, 'docs', page), 'utf8');
  const blocks = text.matchAll(/^```(\w+)\n(.*?)^```/gmsu);
  return [...blocks].filter(([, is]) => is === language).map(([, , words = '']) => words);
}

async function readUnit(): Promise<Map<string, string>> {
  const [unit = ''] = await blocksOf('operations.md', 'ini');
  const lines = unit.matchAll(/^(\w+)=(.*)$/gmu);
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]));
}

describe('the systemd unit', () => {
  it('signals the program alone, which ends its PostgreSQL itself, and waits until it must be over', async () => {
    const unit = await readUnit();
    expect(unit.get('KillMode')).toBe('mixed');
    expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThan(hardLimitMs / 1000);
  });

  it('starts the project’s own Node as `npm start` does, which would keep the signal to itself', async () => {
    const unit = await readUnit();
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const folder = unit.get('WorkingDirectory') ?? '';
    const [program = '', ...rest] = (unit.get('ExecStart') ?? '').split(' ');
    expect(['node', ...rest].join(' ')).toBe(scripts['start']);
    expect(program.startsWith(`${folder}/`)).toBe(true);
    expect(existsSync(join(root, program.slice(folder.length)))).toBe(true);
  });
});

/** Runs a page's commands in the folder of an installation; programs only note where they are called. */
async function follow(commands: string): Promise<string[]> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'leakblock-upgrade-')));
  try {
    const note = `#!/bin/sh
echo "\${0##*/} $* in $(pwd -P); $(readlink -f '${home}/current') runs" >> '${home}/log'
if [ "\${0##*/} $1" = 'git clone' ]; then for last; do :; done; mkdir "$last"; fi`;
    await Promise.all(['old', 'bin'].map((name) => mkdir(join(home, name))));
    await symlink('old', join(home, 'current'));
    await writeFile(join(home, 'settings'), '');
    for (const name of ['git', 'npm', 'systemctl'])
      await writeFile(join(home, 'bin', name), note, { mode: 0o755 });
    const played = commands
      .replaceAll('/opt/leakblock', home)
      .replaceAll('/etc/leakblock.env', join(home, 'settings'))
      .replaceAll(/<[^>]+>/gu, 'https://example.org/leakblock');
    const env = { ...process.env, PATH: `${join(home, 'bin')}:${process.env['PATH'] ?? ''}` };
    execFileSync('sh', ['-e', '-c', played], { cwd: join(home, 'current'), env });
    const log = await readFile(join(home, 'log'), 'utf8');
    return log.replaceAll(`${home}/`, '').trim().split('\n');
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

describe('an upgrade of one machine', () => {
  it('changes nothing in the folder of the program that runs: its database’s files lie there too', async () => {
    const done = await follow((await blocksOf('upgrading.md', 'sh')).join(''));
    const switched = done.findIndex((line) => /^systemctl (re)?start|^systemctl stop/u.test(line));
    const [before, after] = [done.slice(0, switched), done.slice(switched)];
    const inOld = before.filter((line) => line.includes(' in old; '));
    expect(inOld).toEqual([expect.stringMatching(/^npm run backup /u)]);
    const build = before.find((line) => line.startsWith('npm run build'));
    const built = / in (\S+); old runs$/u.exec(build ?? '')?.[1];
    expect(before).toContain(`npm ci in ${String(built)}; old runs`);
    expect(after).toEqual([
      expect.stringMatching(
        new RegExp(`^systemctl restart leakblock .*; ${String(built)} runs$`, 'u'),
      ),
      `npm run verify in ${String(built)}; ${String(built)} runs`,
    ]);
  });

  it('is what the unit is made for: it starts where the link leads, and its data lie elsewhere', async () => {
    const unit = await readUnit();
    expect(unit.get('WorkingDirectory')).toBe('/opt/leakblock/current');
    const page = await readFile(join(root, 'docs/operations.md'), 'utf8');
    const [, dataDir = ''] = /`DATA_DIR=(\/[^`]+)`/u.exec(page) ?? [];
    expect(dataDir).toBe(`/var/lib/${String(unit.get('StateDirectory'))}`);
  });
});
