import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openClient } from '@leakblock/database/testing';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../assemble-gateway.ts';
import { startKeptInstallation } from '../backup/testing/start-kept-installation.ts';
import type { KeptInstallation } from '../backup/testing/start-kept-installation.ts';
import { features } from '../features/index.ts';
import { storeAccount } from '../features/partners/payout-account.ts';
import { sealSecret as sealWebhookSecret } from '../features/oauth-clients/webhooks/webhook-secret.ts';
import { decryptText, encryptText, keyIdOf } from '../platform/encrypt.ts';
import type { EncryptionKeys } from '../platform/encrypt.ts';
import { meetGuarded, showTotpCode, signInAgain } from '../testing/meet-guarded.ts';
import type { GuardedPerson } from '../testing/meet-guarded.ts';
import { startSecondGateway } from '../testing/start-second-gateway.ts';
import { makeNewKey } from './make-new-key.ts';
import { openFiles } from './open-files.ts';
import { listLeftOvers, rotateKeys } from './rotate-keys.ts';
import type { Installation } from './rotate-keys.ts';
import { sealedPlaces } from './sealed-places.ts';
import { runRotation } from './testing/run-rotation.ts';
import { searchSealed } from './testing/search-sealed.ts';

const hooks = 450;
const iban = 'DE89370400440532013000';
const webhookSecret = 'whsec_of_this_story';

/** An installation in which something of every kind lies encrypted, from times with and without names of keys. */
let kept: KeptInstallation;
let guarded: GuardedPerson;
let client: pg.Client;
let firstId: string;
let second: Gateway | undefined;
beforeAll(async () => {
  kept = await startKeptInstallation({ SIGNUP_CONFIRM_EMAIL: 'false' });
  const { gateway, person } = kept;
  guarded = await meetGuarded(gateway);
  client = await openClient(gateway.urls.ownerUrl);
  const { context } = gateway;
  firstId = keyIdOf(context.secrets.encryption);
  const [partner] = await gateway.sql<{ id: string }>(
    `insert into partners (user_id, programme, code, name, audience, terms_version)
     values ($1, 'affiliate', 'story', 'Luna', 'Readers', '1') returning id`,
    [person.userId],
  );
  await context.database.asService((trx) =>
    storeAccount(trx, { secrets: context.secrets, now: new Date() }, partner?.id ?? '', {
      ...{ kind: 'iban', holder: 'Łucja Ωmega', iban },
    }),
  );
  const sealed = sealWebhookSecret(context, webhookSecret);
  await gateway.sql(
    `insert into private.webhook_endpoints (user_id, url, events, secret)
     select $1, 'https://hooks.example/' || n, '{webhook.test}', $2 from generate_series(1, $3::int) n`,
    [person.userId, sealed, hooks],
  );
  // As they were written before keys had names, and a name that was not sealed at all.
  await gateway.sql(
    `update private.webhook_endpoints set secret = 'enc1:' || split_part(secret, ':', 3)
     where url like '%7'`,
  );
  await gateway.sql("update authorisations set legal_name = 'Łucja Ωmega'");
  // A mail that waits.
  await gateway.client().auth.resetPasswordForEmail(guarded.credentials.email);
  // And one that could not be sent, which an operator may have sent again.
  await gateway.sql(
    `insert into pgboss.job (name, data, source_name, source_id)
     select 'dead-letters', data, name, id from pgboss.job where name = 'auth.send-mail'`,
  );
});
afterAll(async () => {
  await second?.stop();
  await client.end();
  await kept.stop();
});

const installation = (keys: EncryptionKeys, more: Partial<Installation> = {}): Installation => ({
  client,
  keys,
  places: sealedPlaces({ SUPABASE_URL: undefined }),
  files: openFiles(kept.gateway.context.env, kept.gateway.context.secrets, client),
  ...more,
});

const anyKey = '(^|")(enc[12]:[A-Za-z0-9_-]{8}|LBE[12])';

async function fileHeads(): Promise<string[]> {
  const heads: string[] = [];
  for (const bucket of ['identity-documents', 'evidence', 'exports']) {
    const folder = join(kept.storage, bucket);
    for (const name of await readdir(folder).catch(() => [])) {
      heads.push((await readFile(join(folder, name))).subarray(0, 12).toString('latin1'));
    }
  }
  return heads;
}

/** The gateway that was started with the new key. */
function withNewKey(): Gateway {
  if (second === undefined) throw new Error('There is no new key yet.');
  return second;
}

describe('everything that lies encrypted', () => {
  it('is in a place that the rotation knows', async () => {
    const known = installation(kept.gateway.context.secrets).places;
    const places = known.map(({ column, table }) => `${table}.${column}`);
    const found = await searchSealed(client, anyKey);
    expect(found.filter((place) => !places.includes(place))).toEqual([]);
    // The story has one of most.
    expect(found).toEqual(
      expect.arrayContaining([
        ...[
          'auth.mfa_factors.secret',
          'leakblock_auth.signing_keys.private_key',
          'pgboss.job.data',
        ],
        ...['private.authorisation_documents.document', 'private.seal_certificates.p12'],
        ...['private.payout_accounts.account', 'private.webhook_endpoints.secret'],
        'public.authorisations.audit_trail',
      ]),
    );
    const heads = await fileHeads();
    expect(heads.length).toBeGreaterThan(0);
    expect(new Set(heads)).toEqual(new Set([`LBE2${firstId}`]));
  });
});

describe('a new key', () => {
  it('takes the place of the first, which still opens everything', async () => {
    const { context } = kept.gateway;
    const { from, to } = await makeNewKey(context.env);
    expect(from).toBe(firstId);
    second = await startSecondGateway(kept.gateway, {
      features,
      env: { SIGNUP_CONFIRM_EMAIL: 'false' },
    });
    const { secrets } = withNewKey().context;
    expect(keyIdOf(secrets.encryption)).toBe(to);
    expect(secrets.previousEncryption.map(keyIdOf)).toEqual([firstId]);
    await signInWithFactor(withNewKey());
    const left = await listLeftOvers(installation(secrets));
    expect(left).toContainEqual({
      ...{ place: 'private.webhook_endpoints.secret', keyId: 'without a name', count: 45 },
    });
  });

  it('ends in the middle when its process is killed, and everything opens as before', async () => {
    const blocker = await openClient(kept.gateway.urls.ownerUrl);
    await blocker.query('begin');
    // In the second of three batches.
    const [row] = (
      await blocker.query<{ id: string }>(
        `select id from private.webhook_endpoints where id = (
           select id from private.webhook_endpoints order by id offset 250 limit 1) for update`,
      )
    ).rows;
    expect(row).toBeDefined();
    const program = runRotation({
      DATABASE_URL: kept.gateway.urls.ownerUrl,
      DATA_DIR: kept.gateway.context.env.DATA_DIR,
    });
    await program.said(/auth\.mfa_factors\.secret: 1 renewed/);
    await untilWaiting();
    program.child.kill('SIGKILL');
    await once(program.child, 'exit');
    await blocker.query('rollback');
    await blocker.end();
    const { secrets } = withNewKey().context;
    const left = await listLeftOvers(installation(secrets));
    const hooksLeft = left.filter(({ place }) => place === 'private.webhook_endpoints.secret');
    const count = hooksLeft.reduce((sum, one) => sum + one.count, 0);
    expect(count).toBe(hooks - 200);
    await signInWithFactor(withNewKey());
    expect(await openHooks(secrets)).toEqual([webhookSecret]);
  });

  it('goes on where it was, beside programs that write, and leaves nothing', async () => {
    const writer = await openClient(kept.gateway.urls.ownerUrl);
    const { secrets } = withNewKey().context;
    // Somebody changes her webhook at the moment at which it is renewed.
    const [row] = (
      await writer.query<{ id: string }>(
        'select max(id::text) as id from private.webhook_endpoints',
      )
    ).rows;
    await writer.query('begin');
    await writer.query('update private.webhook_endpoints set secret = $2 where id = $1', [
      row?.id,
      encryptText(secrets, 'webhook secrets', 'whsec_of_hers'),
    ]);
    const rotated = rotateKeys(installation(secrets), () => undefined);
    await untilWaiting();
    await writer.query('commit');
    await writer.end();
    await rotated;
    expect(await listLeftOvers(installation(secrets))).toEqual([]);
    expect(
      await searchSealed(client, `enc1:[A-Za-z0-9_-]{38}|enc2:${firstId}|LBE1|LBE2${firstId}`),
    ).toEqual([]);
    expect(new Set(await fileHeads())).toEqual(new Set([`LBE2${keyIdOf(secrets.encryption)}`]));
    expect(await openHooks(secrets)).toEqual(['whsec_of_hers', webhookSecret]);
  });

  it('is enough alone from then on: the first is known to nobody any more', async () => {
    const path = join(kept.gateway.context.env.DATA_DIR, 'secrets.json');
    const written = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
    delete written['SECRET_ENCRYPTION_PREVIOUS'];
    await writeFile(path, JSON.stringify(written));
    const third = await startSecondGateway(kept.gateway, {
      features,
      env: { SIGNUP_CONFIRM_EMAIL: 'false' },
    });
    try {
      expect(third.context.secrets.previousEncryption).toEqual([]);
      await signInWithFactor(third);
      const names = await client.query<{ legal_name: string; audit_trail: string }>(
        'select legal_name, audit_trail from authorisations',
      );
      for (const { audit_trail, legal_name } of names.rows) {
        const open = (text: string) =>
          decryptText(third.context.secrets, 'letter records v1', text);
        expect([open(legal_name), open(audit_trail)]).toEqual([
          'Łucja Ωmega',
          expect.stringContaining('"signature"'),
        ]);
      }
      const [file] = (
        await client.query<{ bucket_id: string; name: string }>(
          "select bucket_id, name from storage.objects where bucket_id = 'evidence' limit 1",
        )
      ).rows;
      const opened = await third.context.files.open(file?.bucket_id ?? '', file?.name ?? '');
      expect((await buffer(opened.bytes)).byteLength).toBe(opened.size);
      const letter = await fetch(
        `http://127.0.0.1:${String(third.port)}/functions/v1/download-authorisation`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${kept.person.token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ id: kept.letterId, edition: 'full' }),
        },
      );
      expect(letter.status).toBe(200);
    } finally {
      await third.stop();
    }
  });

  it('that is unknown is named, and what needs it is left as it is', async () => {
    const lost = { encryption: 'a key that nobody gave this installation', previousEncryption: [] };
    await client.query(
      `update private.webhook_endpoints set secret = $1
       where id = (select min(id::text)::uuid from private.webhook_endpoints)`,
      [encryptText(lost, 'webhook secrets', 'whsec_lost')],
    );
    const told: string[] = [];
    await rotateKeys(installation(withNewKey().context.secrets), ({ reasons }) =>
      told.push(...reasons),
    );
    expect(told).toEqual([
      `No key ${keyIdOf(lost.encryption)} is known: give it in SECRET_ENCRYPTION_PREVIOUS.`,
    ]);
    expect(await listLeftOvers(installation(withNewKey().context.secrets))).toEqual([
      {
        ...{ place: 'private.webhook_endpoints.secret', count: 1 },
        keyId: keyIdOf(lost.encryption),
      },
    ]);
  });

  it('is not called needless where the files are not found: nobody knows under which key they lie', async () => {
    const { context } = withNewKey();
    const elsewhere = join(kept.folder, 'a disk that is not there');
    const left = await listLeftOvers(
      installation(context.secrets, {
        files: openFiles({ ...context.env, STORAGE_DIR: elsewhere }, context.secrets, client),
      }),
    );
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from storage.objects where bucket_id <> 'works'",
    );
    expect(left).toContainEqual({
      ...{ place: 'stored files that are not there', keyId: 'unknown', count: rows[0]?.count },
    });
  });
});

/** Signs in with password and second factor at this gateway. */
async function signInWithFactor({ port }: Pick<Gateway, 'port'>): Promise<void> {
  const { gateway } = kept;
  await gateway.sql('delete from leakblock_auth.totp_steps');
  const url = `http://127.0.0.1:${String(port)}`;
  const at = { url, publishableKey: gateway.publishableKey };
  const again = await signInAgain(at, guarded);
  const code = showTotpCode(guarded.secret);
  const { error } = await again.auth.mfa.challengeAndVerify({ factorId: guarded.factorId, code });
  expect(error).toBeNull();
}

/** The different secrets of all webhooks, opened. */
async function openHooks(keys: EncryptionKeys): Promise<string[]> {
  const { rows } = await client.query<{ secret: string }>(
    'select secret from private.webhook_endpoints',
  );
  expect(rows).toHaveLength(hooks);
  return [
    ...new Set(rows.map(({ secret }) => decryptText(keys, 'webhook secrets', secret))),
  ].sort();
}

/** Until the rotation waits for a row that somebody else holds. */
async function untilWaiting(): Promise<void> {
  const waiting = async () => {
    const rows = await kept.gateway.sql(
      `select from pg_stat_activity where wait_event_type = 'Lock'
       and datname = current_database() and query like 'update %webhook_endpoints%'`,
    );
    return rows.length;
  };
  await expect.poll(waiting, { interval: 50 }).toBe(1);
}
