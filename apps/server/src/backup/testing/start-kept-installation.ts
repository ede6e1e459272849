import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { readMigrations } from '@leakblock/database/server';
import { createTestDatabase, openClient } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { writeWarc } from '@leakblock/documents/evidence';
import { makeSignInput } from '../../features/authorisations/testing/make-sign-input.ts';
import { audit } from '../../features/administration/index.ts';
import { features } from '../../features/index.ts';
import { storePack } from '../../features/removal-requests/evidence/store-pack.ts';
import { partsOf } from '../../backend/index.ts';
import type { StoredContext } from '../../platform/data-check.ts';
import { parseEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { createFolderDriver } from '../../platform/object-store/folder-driver.ts';
import type { ObjectDriver } from '../../platform/object-store/driver.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { openStored } from '../../verify/open-stored.ts';
import { verifyData } from '../../verify/verify-data.ts';
import { readArchive } from '../archive/read-archive.ts';
import { backUp } from '../back-up.ts';
import { restore } from '../restore.ts';
import type { RestoreOptions } from '../restore.ts';

const noKeys = { identities: [], passphrase: null };
const log = createLog({ LOG_LEVEL: 'silent' });

/** An installation with everything that has to survive: a signed letter, evidence, a notice on its way, files, jobs. */
export type KeptInstallation = Awaited<ReturnType<typeof startKeptInstallation>>;

export async function startKeptInstallation(env: Record<string, string> = {}) {
  const gateway = await startTestGateway({ features, env: { WORKER_IN_PROCESS: 'false', ...env } });
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-backups-'));
  const person = await gateway.signIn();
  const letterId = await signLetter(gateway, person);
  const { caseId, packId } = await keepPage(gateway, person);
  const mailId = await queueNotice(gateway, person, { caseId, letterId });
  await gateway.sql("insert into storage.buckets (id, name) values ('works', 'works')");
  await gateway.context.files.put({
    ...{ bucketId: 'works', name: `${person.userId}/set-1.txt`, type: 'text/plain' },
    ...{ bytes: Buffer.from('the first work'), ownerId: person.userId, asIs: true },
  });
  await gateway.context.database.asService(async (trx) => {
    for (const subject of ['one', 'two', 'three']) {
      await audit(trx, { actorId: person.userId, action: 'story.told', subject });
    }
  });
  await gateway.context.queue.send('authorisations.stamp-letter', { id: letterId });
  const storage = join(gateway.context.env.DATA_DIR, 'storage');
  const driver = createFolderDriver(storage);
  let number = 0;

  return {
    ...{ gateway, folder, person, letterId, caseId, packId, mailId, driver, storage },
    secrets: withTestPasswords(gateway.context.secrets),
    /** @returns the path of the backup */
    backUp: async (driverOfFiles: ObjectDriver = driver): Promise<string> => {
      const client = await openClient(gateway.urls.ownerUrl);
      client.on('error', () => undefined);
      const path = join(folder, `${String((number += 1))}.tar`);
      const target = createWriteStream(path);
      try {
        await backUp({
          ...{ client, driver: driverOfFiles, target, encryption: null, secretsFile: null },
          secrets: gateway.context.secrets,
        });
        return path;
      } finally {
        target.destroy();
        if (!target.closed) await once(target, 'close');
        await client.end();
      }
    },
    stop: async () => {
      await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The roles of the test server belong to all its databases. */
const withTestPasswords = (secrets: Secrets): Secrets => ({
  ...secrets,
  liteApiPassword: 'lite-api-in-tests',
  serverPassword: 'server-in-tests',
});

/** Another machine: a database that was never used, a folder for files, and the secrets of the old one. */
export async function openNewMachine(secrets: Secrets) {
  const database: TestDatabase = await createTestDatabase('nothing');
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-restored-'));
  const driver = createFolderDriver(join(folder, 'storage'));
  const client = await openClient(database.ownerUrl);
  const env = parseEnv({ NODE_ENV: 'test', DATA_DIR: folder });
  const { ownerUrl } = database;

  /** Does something with what is stored, which connects as the programs do only meanwhile. */
  async function look<T>(run: (context: StoredContext) => Promise<T>): Promise<T> {
    const { close, ...context } = openStored({ env, secrets, ownerUrl, log });
    try {
      return await run(context);
    } finally {
      await close();
    }
  }

  return {
    ...{ database, client, driver, look },
    storage: join(folder, 'storage'),
    sql: async <Row extends object = Record<string, unknown>>(text: string, values?: unknown[]) =>
      (await client.query<Row>(text, values)).rows,
    restore: async (
      path: string,
      changes: Partial<RestoreOptions> & {
        migrations?: Awaited<ReturnType<typeof readMigrations>>;
      } = {},
    ) => {
      const archive = await readArchive(path, noKeys);
      return restore({
        ...{ path, keys: noKeys, archive, ownerUrl, client, driver, secrets, log },
        jobs: features.flatMap(({ jobs = [] }) => jobs),
        mayReplace: false,
        ...changes,
      });
    },
    /** Everything that does not hold, in sentences. */
    faults: () =>
      look(async (context) => {
        const checks = [...partsOf(env), ...features].flatMap((part) => part.checks ?? []);
        const verdicts = await verifyData({ client, context, checks });
        return { verdicts, sentences: verdicts.flatMap(({ first }) => first) };
      }),
    close: async () => {
      await client.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type NewMachine = Awaited<ReturnType<typeof openNewMachine>>;

async function signLetter(gateway: TestGateway, { token, userId }: SignedIn): Promise<string> {
  await gateway.sql(
    `insert into profiles (id, email, first_name, last_name, country, address, city, postal_code, phone)
     values ($1, 'luna@example.org', 'Łucja', 'Ωmega', 'DE', 'Weg 1', 'Berlin', '10115', '+49 30 12345')`,
    [userId],
  );
  await gateway.sql("insert into stage_names (user_id, name) values ($1, 'Luna Star')", [userId]);
  const answer = await fetch(`${gateway.url}/functions/v1/sign-authorisation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(makeSignInput()),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}

async function keepPage(
  { context, sql }: TestGateway,
  { userId }: SignedIn,
): Promise<{ caseId: string; packId: string }> {
  const url = 'https://leaks.example/set/1';
  const [row] = await sql<{ id: string }>(
    `insert into removal_cases (user_id, number, url, address, host, claim, status, answers)
     values ($1, 'R-2026-000001', $2, $2, 'leaks.example', 'copyright', 'confirmed',
       '{"use": "copy", "fair_use_considered": true}') returning id`,
    [userId, url],
  );
  const at = new Date();
  const html = Buffer.from('<p>stolen</p>');
  const exchange = {
    ...{ url, at, method: 'GET', target: '/set/1', requestHeaders: [], status: 200 },
    ...{ statusText: 'OK', responseHeaders: [], body: html, isCut: false },
  };
  const caseId = row?.id ?? '';
  const packId = await storePack(context, {
    ...{ caseId, userId, occasion: 'before_first_notice' },
    facts: {
      ...{ caseNumbers: ['R-2026-000001'], url, capturedAt: at },
      ...{ software: {}, missing: [] },
    },
    files: [
      { name: 'page.html', type: 'text/html', bytes: html },
      {
        name: 'exchanges.warc',
        type: 'application/warc',
        bytes: await writeWarc({ exchanges: [exchange], software: 'LeakBlock', at }),
      },
    ],
  });
  return { caseId, packId: packId ?? '' };
}

/** A notice that waits for the mail server. */
async function queueNotice(
  { sql }: TestGateway,
  { userId }: SignedIn,
  { caseId, letterId }: { caseId: string; letterId: string },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `with request as (
       insert into removal_requests (user_id, number, scope, recipient_name, recipient_address, channel, kind, host,
         language, template_version, status, subject, body, text_sha256, owner_name, authorisation_id, approved_by,
         approved_at, approved_sha256, queued_at)
       select $1, 'R-2026-000001', 'host', 'leaks.example', 'abuse@leaks.example', 'email', 'dmca_notice',
         'leaks.example', 'en', '1', 'queued', 's', 'b', hash, 'Luna Star', $3, $1, now(), hash, now()
       from sha256(E's\\nb') as hash
       returning id
     ), asked as (
       insert into removal_request_cases (request_id, case_id, user_id, recipient_key)
       select id, $2, $1, 'abuse@leaks.example' from request
     )
     insert into outgoing_mails (user_id, request_id, kind, to_address, subject, body, message_id, envelope_from, reply_to)
     select $1, id, 'notice', 'abuse@leaks.example', 's', 'b', 'one@leakblock.example', 'b@x.example', 'c@x.example'
     from request returning id`,
    [userId, caseId, letterId],
  );
  return row?.id ?? '';
}
