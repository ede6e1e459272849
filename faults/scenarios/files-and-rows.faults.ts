import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestContext } from 'vitest';
import {
  sendPapers,
  takePhoto,
} from '../../apps/server/src/features/identity-verifications/testing/send-papers.ts';
import { deadLetters } from '../installation/books.ts';
import { call, signUp } from '../installation/call.ts';
import type { Person } from '../installation/call.ts';
import { makeOtherClock } from '../installation/other-clock.ts';
import type { OtherClock } from '../installation/other-clock.ts';
import { startInstallation } from '../installation/start-installation.ts';
import type { Gateway, Installation } from '../installation/start-installation.ts';
import { noteRecovery, until } from '../installation/watch.ts';

const leftOut = 'no other clock can be played here: Debian’s package faketime is not installed';

/** First number of the locks at which a statement waits until a story has done what it does. */
const gate = 5302;
const gates = { row: 1, deletion: 2, commit: 3 } as const;

let clock: OtherClock | null = null;
let installation: Installation;
/** Lives through it all; the others are killed. */
let survivor: Gateway;
let photo: Buffer;

beforeAll(async () => {
  clock = await makeOtherClock('+0');
  if (clock === null) return;
  installation = await startInstallation({
    databaseClock: clock.settings,
    settings: {
      ...clock.settings,
      // Files have the time at which they were written.
      NO_FAKE_STAT: '1',
      // Nothing that waits at a gate runs out of time on a slow machine.
      DATABASE_STATEMENT_TIMEOUT_MS: '60000',
    },
  });
  survivor = await installation.startGateway();
  photo = await takePhoto();
  await installation.sql(`
    create function public.wait_at_gate() returns trigger language plpgsql security definer as $$
    begin
      perform pg_advisory_xact_lock_shared(${String(gate)}, tg_argv[0]::integer);
      return coalesce(new, old);
    end $$;
    create trigger row_gate before insert on storage.objects
      for each row when (new.metadata ? 'size') execute function public.wait_at_gate(${String(gates.row)});
    create trigger deletion_gate before delete on storage.objects
      for each row execute function public.wait_at_gate(${String(gates.deletion)});
    create constraint trigger commit_gate after delete on storage.objects initially deferred
      for each row execute function public.wait_at_gate(${String(gates.commit)})`);
});
afterAll(async () => {
  if (clock === null) return;
  await installation.stop();
  await clock.remove();
});

const to = ({ url }: Gateway) => ({ url, publishableKey: installation.publishableKey });
const submit = (gateway: Gateway, { token }: Person) =>
  sendPapers(to(gateway), token, 'passport', { front: photo, selfie: photo }).catch(() => ({
    status: 0,
    body: {} as { id?: string },
  }));
const withdraw = (gateway: Gateway, { token }: Person, id: string | undefined) =>
  call(to(gateway), '/functions/v1/withdraw-identity', { token, body: { id } });

/** Somebody whose papers wait. */
async function memberWithPapers(): Promise<{ person: Person; id: string | undefined }> {
  const person = await signUp(installation, survivor);
  const { body, status } = await submit(survivor, person);
  expect(status).toBe(201);
  return { person, id: body.id };
}

/** Whoever comes to this gate waits there until it is opened. */
async function closeGate(which: keyof typeof gates): Promise<{
  reached: () => Promise<unknown>;
  open: () => Promise<void>;
  isPassed: () => Promise<boolean>;
}> {
  const client = new pg.Client({ connectionString: installation.database.ownerUrl });
  await client.connect();
  await client.query('select pg_advisory_lock($1, $2)', [gate, gates[which]]);
  const locks = (granted: boolean) =>
    installation.sql(
      `select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and granted = $3`,
      [gate, gates[which], granted],
    );
  const isReached = async () => (await locks(false)).length > 0;
  return {
    reached: () => until('somebody waits there', isReached, { everyMs: 20 }),
    open: () => client.end(),
    // Its transaction is over when it holds the gate no more.
    isPassed: async () => !(await isReached()) && (await locks(true)).length === 0,
  };
}

type Orphans = { files: number; rows: number; pictures: number; papers: number };

const isVersion = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files without a row, rows without a file, pictures that no papers name, and papers without their pictures. */
async function countOrphans(): Promise<Orphans> {
  const { settings, sql } = installation;
  const entries = await readdir(join(settings['DATA_DIR'] ?? '', 'storage'), {
    recursive: true,
    withFileTypes: true,
  });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const rows = await sql<{ version: string; isForgotten: boolean }>(
    `select o.version, o.bucket_id = 'identity-documents' and d.object_name is null as "isForgotten"
     from storage.objects o left join private.identity_documents d on d.object_name = o.name`,
  );
  const papers = await sql(
    `select from private.identity_documents d
     where not exists (select from storage.objects o where o.name = d.object_name)`,
  );
  const named = new Set(rows.map(({ version }) => version));
  return {
    files: files.filter((name) => isVersion.test(name) && !named.has(name)).length,
    rows: rows.filter(({ version }) => !files.includes(version)).length,
    pictures: rows.filter(({ isForgotten }) => isForgotten).length,
    papers: papers.length,
  };
}
const none: Orphans = { files: 0, rows: 0, pictures: 0, papers: 0 };
const stored = async ({ userId }: Person) =>
  (await installation.sql("select from storage.objects where name like $1 || '/%'", [userId]))
    .length;
const isDone = (queue: string) => async () =>
  (
    await installation.sql("select from pgboss.job where name = $1 and state = 'completed'", [
      queue,
    ])
  ).length > 0;

/** The next time that a clock shows this minute and second, when what is there now is older than an hour. */
function nextTime(minute: number, second: number): number {
  const time = new Date(Date.now() + 65 * 60_000);
  if (time.getUTCMinutes() >= minute) time.setUTCHours(time.getUTCHours() + 1);
  return time.setUTCMinutes(minute, second, 0);
}

describe('between a file and its row', () => {
  /** Whose papers stand, whatever happens to others. */
  const standing: Person[] = [];
  let lost: Orphans = none;

  /** What a fault leaves behind, beside what others have left. */
  async function expectLeft(left: Partial<Orphans>): Promise<void> {
    const expected = Object.entries(left).reduce(
      (all, [what, count]) => ({ ...all, [what]: all[what as keyof Orphans] + count }),
      lost,
    );
    expect(await countOrphans()).toEqual(expected);
    lost = expected;
  }
  const playable = (story: TestContext): void => {
    if (clock === null) story.skip(leftOut);
  };

  it('a gateway is killed when the file is there and its row is not: her papers are not sent, and can be sent again', async (story) => {
    playable(story);
    const person = await signUp(installation, survivor);
    const victim = await installation.startGateway();
    const gateOfRows = await closeGate('row');
    const sending = submit(victim, person);
    await gateOfRows.reached();
    await victim.kill();
    await gateOfRows.open();
    expect((await sending).status).toBe(0);
    await until('its transaction is over', gateOfRows.isPassed);
    expect(await stored(person)).toBe(0);
    await expectLeft({ files: 1 });
    expect((await submit(survivor, person)).status).toBe(201);
    standing.push(person);
  });

  it('the connection breaks at that moment: she is told that it may be tried again', async (story) => {
    playable(story);
    const person = await signUp(installation, survivor);
    const gateOfRows = await closeGate('row');
    const sending = submit(survivor, person);
    await gateOfRows.reached();
    installation.line.cut();
    const told = await sending;
    await gateOfRows.open();
    expect(told.status).toBe(503);
    await until('its transaction is over', gateOfRows.isPassed);
    expect(await stored(person)).toBe(0);
    await expectLeft({ files: 1 });
    expect((await submit(survivor, person)).status).toBe(201);
    standing.push(person);
  });

  it('a gateway is killed when papers are withdrawn and their pictures are not deleted yet', async (story) => {
    playable(story);
    const { id, person } = await memberWithPapers();
    const victim = await installation.startGateway();
    const gateOfDeletions = await closeGate('deletion');
    const withdrawing = withdraw(victim, person, id);
    await gateOfDeletions.reached();
    await victim.kill();
    await gateOfDeletions.open();
    expect((await withdrawing).status).toBe(0);
    await until('its transaction is over', gateOfDeletions.isPassed);
    expect(await stored(person)).toBe(2);
    await expectLeft({ pictures: 2 });
  });

  it('a gateway is killed when the rows of the pictures are deleted and the files are not yet', async (story) => {
    playable(story);
    const { id, person } = await memberWithPapers();
    const victim = await installation.startGateway();
    const gateOfCommits = await closeGate('commit');
    const withdrawing = withdraw(victim, person, id);
    await gateOfCommits.reached();
    // It stands still while the database does what it was asked, and never goes on.
    victim.freeze();
    await gateOfCommits.open();
    await until('the rows are gone', async () => (await stored(person)) === 0);
    await victim.kill();
    expect((await withdrawing).status).toBe(0);
    await expectLeft({ files: 2 });
  });

  it('within two hours the rounds of a worker have removed all that was left, and nothing else', async (story) => {
    playable(story);
    expect(lost).toEqual({ files: 4, rows: 0, pictures: 2, papers: 0 });
    const from = performance.now();
    const papersAt = nextTime(16, 45);
    await clock?.set(`+${String(Math.round((papersAt - Date.now()) / 1000))}`);
    await installation.startWorker();
    await until('papers were tended', isDone('identity-verifications.purge-documents'));
    expect(await countOrphans()).toMatchObject({ rows: 0, pictures: 0, papers: 0 });
    const filesAt = papersAt + 6 * 60_000;
    await clock?.set(`+${String(Math.round((filesAt - Date.now()) / 1000))}`);
    await until('files were swept', isDone('storage.sweep-orphans'));
    noteRecovery(story, { from });
    expect(await countOrphans()).toEqual(none);
    expect(await Promise.all(standing.map(stored))).toEqual([2, 2]);
    expect(await deadLetters(installation.sql)).toEqual([]);
  });
});
