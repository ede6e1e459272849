import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endConsents } from '../features/oauth-clients/clients/end-consents.ts';
import { features } from '../features/index.ts';
import { deadLetterQueue } from '../platform/queue.ts';
import { tendJob } from '../platform/tend-job.ts';
import type { TendedJob } from '../platform/tend-job.ts';
import { readArchive } from './archive/read-archive.ts';
import { insertJobs, makeRoomForJobs, takeJobs } from './kept-jobs.ts';
import { openNewMachine, startKeptInstallation } from './testing/start-kept-installation.ts';
import type { KeptInstallation, NewMachine } from './testing/start-kept-installation.ts';
import { openUnpacker } from './unpack.ts';

const kind = 'authorisations.stamp-letter';
const [retried, deleted] = [randomUUID(), randomUUID()];
let home: KeptInstallation;
let machine: NewMachine;
let backup: string;
beforeAll(async () => {
  home = await startKeptInstallation();
  const { sql } = home.gateway;
  await sql('delete from pgboss.job');
  for (const id of [retried, deleted])
    await sql(
      `insert into pgboss.job (id, name, data, source_name, source_id, source_retry_count, source_output)
       values ($1, $2, $3, $4, gen_random_uuid(), 5, '{"message": "The seal is dry."}')`,
      [id, deadLetterQueue, { id: home.letterId }, kind],
    );
  await allowApp();
  machine = await openNewMachine(home.secrets);
  backup = await home.backUp();
  await machine.restore(backup);
});
afterAll(async () => {
  await machine.close();
  await home.stop();
});

/** An app that she allows something, its token, and where it is told. */
async function allowApp(): Promise<void> {
  const { person, gateway } = home;
  const grantId = randomUUID();
  await gateway.sql(
    `insert into oauth_clients (client_id, user_id, name, redirect_uris, scopes, kind)
     values ('app', $1, 'An app', '{https://app.example/back}', '{findings:read,webhooks:write}', 'public')`,
    [person.userId],
  );
  await gateway.sql(
    `insert into oauth_grants (id, user_id, client_id, scopes) values ($1, $2, 'app', '{findings:read,webhooks:write}')`,
    [grantId, person.userId],
  );
  await gateway.sql(
    `insert into private.oauth_models (kind, id_hash, family_hash, grant_id, payload, expires_at)
     select kind, sha256(kind::bytea), sha256('Grant'), $1, '{}', now() + interval '30 days'
     from unnest(array['Grant', 'RefreshToken']) as kind`,
    [grantId],
  );
}

describe('jobs that failed for good', () => {
  const tend = async (wish: TendedJob): Promise<boolean> => {
    const boss = new PgBoss({
      ...{ connectionString: machine.database.ownerUrl, max: 1, migrate: false },
      ...{ supervise: false, schedule: false },
    });
    await boss.start();
    try {
      return await machine.look(({ database }) =>
        database.asServer((trx) => tendJob(boss, wish, trx)),
      );
    } finally {
      await boss.stop({ graceful: false });
    }
  };
  const jobs = () =>
    machine.sql<{ name: string; data: object }>('select name, data from pgboss.job order by 1');

  it('come back as such, of the kind that they were, with what they said and how often', async () => {
    const letters = await machine.sql(
      `select name, source_name, source_retry_count, source_output, state from pgboss.job`,
    );
    const letter = {
      ...{ name: deadLetterQueue, source_name: kind, source_retry_count: 5, state: 'created' },
      source_output: { message: 'The seal is dry.' },
    };
    expect(letters).toEqual([letter, letter]);
  });

  it('run again, or are given up, when an operator wants it', async () => {
    expect(await tend({ act: 'delete', queue: kind, id: deleted })).toBe(true);
    expect(await jobs()).toEqual([{ name: deadLetterQueue, data: { id: home.letterId } }]);
    expect(await tend({ act: 'retry', queue: kind, id: retried })).toBe(true);
    expect(await jobs()).toEqual([{ name: kind, data: { id: home.letterId } }]);
  });

  it('of a backup that says less of each are taken too', async () => {
    await machine.sql('delete from pgboss.job');
    await makeRoomForJobs(machine.client);
    const rows = takeJobs(machine.client, undefined);
    await rows.write(`${randomUUID()}\t${kind}\t0\t{"id": "x"}\t2026-11-22 03:00:00+00\t\\N\n`);
    await rows.end();
    const { ownerUrl } = machine.database;
    const all = features.flatMap(({ jobs: own = [] }) => own);
    expect(await insertJobs({ client: machine.client, ownerUrl, jobs: all })).toBe(1);
    expect(await jobs()).toEqual([{ name: kind, data: { id: 'x' } }]);
  });
});

describe('what a person allowed an app', () => {
  const tokens = () => machine.sql('select from private.oauth_models');

  it('may have been withdrawn since: no token of it comes back', async () => {
    expect(await home.gateway.sql('select from private.oauth_models')).toHaveLength(2);
    expect(await tokens()).toEqual([]);
  });

  it('ends before any program starts, so that the app is told nothing either', async () => {
    const hears = `select private.may_app_hear($1, 'app', 'finding.created') as hears`;
    expect(await machine.sql(hears, [home.person.userId])).toEqual([{ hears: true }]);
    expect(await machine.look(endConsents)).toEqual([expect.stringMatching(/^1 × /)]);
    expect(await machine.sql(hears, [home.person.userId])).toEqual([{ hears: false }]);
    expect(await machine.look(endConsents)).toEqual([]);
  });

  it('comes back from no older backup either, which still has the tokens', async () => {
    const columns = ['kind', 'id_hash', 'payload', 'expires_at'];
    const archive = await readArchive(backup, { identities: [], passphrase: null });
    const older = {
      ...archive.header,
      tables: [
        ...archive.header.tables.filter(({ name }) => name === 'stage_names'),
        { schema: 'private', name: 'oauth_models', columns },
      ],
    };
    const { client } = machine;
    const manifest = { ...archive.manifest, rows: {}, sequences: [] };
    const unpacker = await openUnpacker({ client, driver: null, header: older, manifest });
    const line = 'RefreshToken\t\\\\x00\t{}\t2099-01-01 00:00:00+00\n';
    const part = gzipSync(line);
    await unpacker.take({
      ...{ name: 'rows/private.oauth_models/000001.gz', size: part.length },
      bytes: Readable.from([part]),
    });
    await unpacker.finish();
    expect(await tokens()).toEqual([]);
  });
});
