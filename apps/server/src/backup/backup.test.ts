import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareDatabase, readMigrations } from '@leakblock/database/server';
import type { MovedTable } from '@leakblock/database/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdUnsent } from '../features/removal-requests/hold-unsent.ts';
import { isBackupRunning } from '../platform/backup-lock.ts';
import type { ObjectDriver } from '../platform/object-store/driver.ts';
import { createS3Driver } from '../platform/object-store/s3-driver.ts';
import { startFakeS3 } from '../testing/start-fake-s3.ts';
import { readArchive } from './archive/read-archive.ts';
import { openNewMachine, startKeptInstallation } from './testing/start-kept-installation.ts';
import type { KeptInstallation, NewMachine } from './testing/start-kept-installation.ts';

let home: KeptInstallation;
let machine: NewMachine;
/** Of the installation as the story begins. */
let backup: string;
beforeAll(async () => {
  home = await startKeptInstallation();
  [backup, machine] = await Promise.all([home.backUp(), openNewMachine(home.secrets)]);
});
afterAll(async () => {
  await machine.close();
  await home.stop();
});

const putWork = (name: string, text: string, mayReplace = false) =>
  home.gateway.context.files.put({
    ...{ bucketId: 'works', name: `${home.person.userId}/${name}`, type: 'text/plain' },
    ...{ bytes: Buffer.from(text), ownerId: home.person.userId, asIs: true, mayReplace },
  });
const read = async (path: string) =>
  (await readArchive(path, { identities: [], passphrase: null })).manifest;
const removeWork = (name: string) =>
  home.gateway.context.files.remove('works', [`${home.person.userId}/${name}`]);
const storedIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;

/** Every row of these tables, as text. */
async function readAll(
  sql: KeptInstallation['gateway']['sql'],
  tables: readonly MovedTable[],
): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name, schema } of tables) {
    const rows = await sql<{ line: string }>(
      `select t::text as line from "${schema}"."${name}" as t order by 1`,
    );
    all[`${schema}.${name}`] = rows.map(({ line }) => line);
  }
  return all;
}

describe('restored on another machine', () => {
  it('everything is as it was but sessions, and everything that must hold does', async () => {
    const { jobs } = await machine.restore(backup);
    const { header } = await readArchive(backup, { identities: [], passphrase: null });
    expect(await readAll(machine.sql, header.tables)).toEqual(
      await readAll(home.gateway.sql, header.tables),
    );
    const sessions = 'select from auth.sessions';
    expect([await home.gateway.sql(sessions), await machine.sql(sessions)]).toEqual([[{}], []]);
    expect(await storedIn(machine.storage)).toBe(3);
    expect(jobs).toBe(1);
    expect(await machine.sql('select name, state, data from pgboss.job')).toEqual([
      {
        ...{ name: 'authorisations.stamp-letter', state: 'created' },
        data: { id: home.letterId },
      },
    ]);
    const { sentences, verdicts } = await machine.faults();
    expect(sentences).toEqual([]);
    const counts = Object.fromEntries(verdicts.map(({ checked, name }) => [name, checked]));
    expect(counts).toMatchObject({
      'entries of the audit log': 3,
      ...{ letters: 1, 'histories of letters': 1 },
      ...{ 'histories of cases': 1, 'evidence packs': 1, 'stored files': 3 },
    });
    expect(counts['kinds of references between rows']).toBeGreaterThan(100);
  });

  it('numbers and chains go on where they were', async () => {
    await machine.sql("insert into debug_logs (action) values ('crash')");
    await machine.sql("insert into audit_log (action, subject) values ('story.goes_on', 'four')");
    expect(await machine.sql('select max(seq)::int as last from audit_log')).toEqual([{ last: 4 }]);
    expect((await machine.faults()).sentences).toEqual([]);
  });

  it('a notice that waited may have gone out since: an operator decides', async () => {
    const sentences = await machine.look(holdUnsent);
    expect(sentences).toEqual([expect.stringMatching(/^1 × mail that waited .* undecided/)]);
    expect(await machine.sql('select id, status from outgoing_mails')).toEqual([
      { id: home.mailId, status: 'undecided' },
    ]);
    expect(await machine.look(holdUnsent)).toEqual([]);
  });

  it('is refused where people are, unless they are to be replaced, and while programs work there', async () => {
    await expect(machine.restore(backup)).rejects.toThrow('has people: restore into an empty one');
    await machine.look(async ({ database }) => {
      await database.ping();
      const wish = { mayReplace: true };
      await expect(machine.restore(backup, wish)).rejects.toThrow('stop them all first');
    });
    await machine.restore(backup, { mayReplace: true });
    expect(await machine.sql('select max(seq)::int as last from audit_log')).toEqual([{ last: 3 }]);
  });

  it('waits for the connection of a program that was stopped a moment ago', async () => {
    const connected = Promise.withResolvers<undefined>();
    const leaving = machine.look(async ({ database }) => {
      await database.ping();
      connected.resolve(undefined);
      await pause(500);
    });
    await connected.promise;
    await Promise.all([machine.restore(backup, { mayReplace: true }), leaving]);
    expect(await machine.sql('select max(seq)::int as last from audit_log')).toEqual([{ last: 3 }]);
  });
});

describe('what was changed since', () => {
  /** Past every trigger, as somebody with the disk would. */
  const tamper = async (statement: string, values: unknown[] = []): Promise<string[]> => {
    await machine.sql('set session_replication_role = replica');
    await machine.sql(statement, values);
    await machine.sql('set session_replication_role = origin');
    return (await machine.faults()).sentences;
  };

  it('is named: rows of the chains', async () => {
    const found = await tamper("update audit_log set subject = 'another' where seq = 2");
    expect(found).toEqual(['Entry 2 does not follow from the one before it.']);
    const more = await tamper("update removal_events set reason = 'another'");
    expect(more).toContain(`Case ${home.caseId}: event 1 does not follow from the one before it.`);
    const most = await tamper('delete from authorisation_events where seq = 1');
    expect(most).toEqual(more);
    const all = await tamper("update authorisation_events set detail = '{}'");
    expect(all).toEqual(more);
  });

  it('is named: letters', async () => {
    const found = await tamper(
      `update private.authorisation_documents set document = set_byte(document, 500, get_byte(document, 500) # 1)
       where edition = 'full'`,
    );
    expect(found).toContainEqual(
      expect.stringMatching(`^Letter ${home.letterId}, full edition: it does not open`),
    );
    const more = await tamper("update authorisations set redacted_sha256 = sha256('another')");
    expect(more).toContain(
      `Letter ${home.letterId}, redacted edition: it is not the one whose hash was noted.`,
    );
  });

  it('is named: files and references', async () => {
    const [page] = await machine.sql<{ version: string }>(
      "select version from storage.objects where name like '%/page.html'",
    );
    const [work] = await machine.sql<{ version: string }>(
      "select version from storage.objects where bucket_id = 'works'",
    );
    await writeFile(join(machine.storage, 'evidence', page?.version ?? ''), 'another page');
    await rm(join(machine.storage, 'works', work?.version ?? ''));
    const found = await tamper('delete from auth.users');
    expect(found).toContain(`Pack ${home.packId}: page.html: file missing.`);
    expect(found).toContainEqual(
      expect.stringMatching(/^File evidence\/.*page\.html: it was changed/),
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^File works\/.*set-1\.txt: it is not there/),
    );
    expect(found).toContainEqual(expect.stringMatching(/^1 rows of removal_cases name no row of/));
  });
});

describe('a backup while the installation works', () => {
  it('has every file that its rows name, whatever is added and removed meanwhile', async () => {
    await putWork('goes.txt', 'is removed meanwhile');
    let begun = 0;
    /** Between rows and files, people go on. */
    const driver: ObjectDriver = {
      ...home.driver,
      readWhole: async (key) => {
        begun += 1;
        if (begun === 1) {
          expect(await isBackupRunning(home.gateway.context.database)).toBe(true);
          await removeWork('goes.txt');
          await putWork('comes.txt', 'came meanwhile');
          await putWork('set-1.txt', 'the first work, drawn anew', true);
          await expect(home.backUp()).rejects.toThrow('Another backup');
        }
        return home.driver.readWhole(key);
      },
    };
    const path = await home.backUp(driver);
    expect(await isBackupRunning(home.gateway.context.database)).toBe(false);
    await machine.restore(path, { mayReplace: true });
    expect((await machine.faults()).sentences).toEqual([]);
    const names = await machine.sql<{ name: string }>(
      "select name from storage.objects where bucket_id = 'works' order by 1",
    );
    expect(names.map(({ name }) => name.split('/')[1])).toEqual(['goes.txt', 'set-1.txt']);
    await removeWork('comes.txt');
  });

  it('that dies leaves the installation as it is: the next one is whole', async () => {
    const dying: ObjectDriver = {
      ...home.driver,
      readWhole: () => Promise.reject(new Error('the disk is gone')),
    };
    await expect(home.backUp(dying)).rejects.toThrow('the disk is gone');
    expect(await read(await home.backUp())).toMatchObject({ files: { count: 3, missing: 0 } });
  });
});

describe('a restore that is interrupted', () => {
  it('lets no program start until it was done again', async () => {
    const full: ObjectDriver = {
      ...machine.driver,
      write: () => Promise.reject(new Error('no space left')),
    };
    const broken = machine.restore(backup, { mayReplace: true, driver: full });
    await expect(broken).rejects.toThrow('no space left');
    const passwords = { liteApi: 'lite-api-in-tests', server: 'server-in-tests' };
    const start = prepareDatabase(machine.database.ownerUrl, { passwords });
    await expect(start).rejects.toThrow('did not end: run npm run restore again');
    await machine.restore(backup);
    expect((await machine.faults()).sentences).toEqual([]);
  });
});

describe('another version', () => {
  it('that is newer applies its migrations to what was restored', async () => {
    const migrations = [
      ...(await readMigrations()),
      {
        ...{ version: '29990101000000', name: 'newer' },
        sql: `alter table public.stage_names add column tune text;
              update public.stage_names set tune = name || ', sung'`,
      },
    ];
    await machine.restore(backup, { mayReplace: true, migrations });
    expect(await machine.sql('select tune from stage_names')).toEqual([
      { tune: 'Luna Star, sung' },
    ]);
    expect((await machine.faults()).sentences).toEqual([]);
  });

  it('that is older says so, and leaves what is there', async () => {
    const migrations = (await readMigrations()).slice(0, -1);
    const older = machine.restore(backup, { mayReplace: true, migrations });
    await expect(older).rejects.toThrow(/of a newer version: this one does not know migration \d+/);
    expect(await machine.sql('select tune from stage_names')).toHaveLength(1);
  });
});

it('files move between a folder and an S3 service, whatever else an older version had', async () => {
  const s3 = await startFakeS3();
  const driver = createS3Driver({
    ...{ endpoint: s3.url, region: 'us-east-1', bucket: 'files' },
    ...{ accessKeyId: 'fake-id', secretAccessKey: 'fake-secret' },
  });
  try {
    // An older version had a table that is of no use any more.
    await home.gateway.sql('create table leakblock_auth.of_older_versions as select 1 as one');
    await machine.restore(await home.backUp(), { mayReplace: true, driver });
    await home.gateway.sql('drop table leakblock_auth.of_older_versions');
    expect(s3.files.size).toBe(3);
    expect(await read(await home.backUp(driver))).toMatchObject({
      files: { count: 3, missing: 0 },
    });
  } finally {
    driver.stop();
    await s3.stop();
  }
});

it('a file that was lost before is told, and does not keep a backup from being made', async () => {
  await putWork('lost.txt', 'lost');
  const [row] = await home.gateway.sql<{ version: string }>(
    "select version from storage.objects where name like '%/lost.txt'",
  );
  await rm(join(home.storage, 'works', row?.version ?? randomUUID()));
  const { files } = await read(await home.backUp());
  expect(files).toMatchObject({ count: 3, missing: 1 });
  expect(files.firstMissing).toEqual([`works/${home.person.userId}/lost.txt`]);
});
