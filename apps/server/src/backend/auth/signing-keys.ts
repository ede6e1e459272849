import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerTransaction } from '../../platform/database.ts';
import { decryptText, encryptText } from '../../platform/encrypt.ts';
import type { EncryptionKeys } from '../../platform/encrypt.ts';
import { SettingsError } from '../../platform/env.ts';
import type { ServerContext } from '../../platform/feature.ts';
import { defineJob } from '../../platform/queue.ts';

/** A key signs for this long. */
const signingDays = 30;
/** A new key is published this long before it signs: everybody's copy of the keys is younger. */
const announcedHours = 24;
/** A key that no longer signs stays published for longer than a token lives. */
const retiredHours = 1;
/** Keys are read again at least this often, so that a rotation by another program arrives. */
const rereadMs = 5 * 60_000;
/** An unknown key id makes us look, but not more often than this. */
const lookAgainMs = 5000;
export const signingKeysPurpose = 'signing-keys';
/** Any number; every program takes the same lock before it makes a key. */
export const lockKey = 5_325_626;

export type PublicKey = JWK & { kid: string };
type KeyRow = { kid: string; private_key: string; public_key: JWK; signs: boolean };
type Keys = {
  signing: { kid: string; key: CryptoKey };
  verifying: Map<string, CryptoKey>;
  published: PublicKey[];
  readAt: number;
};

export type SigningKeys = {
  /** The key that signs now. */
  signing: () => Promise<{ kid: string; key: CryptoKey }>;
  /** The key with this id, or null when it is not (or no longer) ours. */
  find: (kid: string) => Promise<CryptoKey | null>;
  /** Public keys that may have signed, or are about to. */
  published: () => Promise<PublicKey[]>;
};

/**
 * Makes the first key, and a new one a day before the present one is to be replaced; deletes those that
 * nothing can be signed with any more. Several programs may do it at once.
 */
async function keepKeys(trx: ServerTransaction, sealing: EncryptionKeys): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
  await sql`
    delete from leakblock_auth.signing_keys as old
    where exists (
      select from leakblock_auth.signing_keys as newer where newer.signs_from > old.signs_from
        and newer.signs_from < now() - make_interval(hours => ${retiredHours})
    )`.execute(trx);
  const { rows } = await sql<{ kids: number; isDue: boolean | null }>`
    select count(*)::int as kids,
      max(signs_from) < now() - make_interval(days => ${signingDays}, hours => ${-announcedHours}) as "isDue"
    from leakblock_auth.signing_keys`.execute(trx);
  const isFirst = rows[0]?.kids === 0;
  if (!isFirst && rows[0]?.isDue !== true) return;
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = randomUUID();
  const sealed = encryptText(
    sealing,
    signingKeysPurpose,
    JSON.stringify(await exportJWK(privateKey)),
  );
  const shown = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
  await sql`
    insert into leakblock_auth.signing_keys (kid, private_key, public_key, signs_from)
    values (${kid}, ${sealed}, ${JSON.stringify(shown)}::jsonb,
      now() + make_interval(hours => ${isFirst ? 0 : announcedHours}))`.execute(trx);
}

/** @throws SettingsError when the installation has another secret than the one that sealed the key */
function openKey(sealing: EncryptionKeys, sealed: string): string {
  try {
    return decryptText(sealing, signingKeysPurpose, sealed);
  } catch (cause) {
    throw new SettingsError(
      'Setting SECRET_ENCRYPTION: is not the one that this database was used with. Every gateway and worker of an installation needs the same.',
      { cause },
    );
  }
}

async function readKeys({ database, secrets }: KeyHolder): Promise<Keys> {
  const rows = await database.asServer(async (trx) => {
    // The statement's time: whoever waited for another program's first key began before that was made.
    const read = () =>
      sql<KeyRow>`
        select kid, private_key, public_key, signs_from <= statement_timestamp() as signs
        from leakblock_auth.signing_keys order by signs_from desc`.execute(trx);
    const present = await read();
    if (present.rows.some(({ signs }) => signs)) return present.rows;
    await keepKeys(trx, secrets);
    return (await read()).rows;
  });
  const first = rows.find(({ signs }) => signs);
  if (first === undefined) throw new Error('There is no key to sign access tokens with.');
  const secret = JSON.parse(openKey(secrets, first.private_key)) as JWK;
  const verifying = new Map<string, CryptoKey>();
  for (const { kid, public_key } of rows) {
    verifying.set(kid, (await importJWK(public_key, 'ES256')) as CryptoKey);
  }
  return {
    signing: { kid: first.kid, key: (await importJWK(secret, 'ES256')) as CryptoKey },
    verifying,
    published: rows.map(({ kid, public_key }) => ({ ...public_key, kid, key_ops: ['verify'] })),
    readAt: Date.now(),
  };
}

type KeyHolder = Pick<ServerContext, 'database' | 'secrets'>;

/** Key pairs of access tokens, kept encrypted in the database so that every gateway has the same ones. */
export async function openSigningKeys(context: KeyHolder): Promise<SigningKeys> {
  let keys = await readKeys(context);
  let reading: Promise<Keys> | null = null;

  async function read(): Promise<Keys> {
    reading ??= readKeys(context).finally(() => {
      reading = null;
    });
    keys = await reading;
    return keys;
  }

  async function current(): Promise<Keys> {
    // With the database away the known keys are still good.
    if (Date.now() - keys.readAt > rereadMs) return read().catch(() => keys);
    return keys;
  }

  return {
    signing: async () => (await current()).signing,
    published: async () => (await current()).published,
    find: async (kid) => {
      const known = (await current()).verifying.get(kid);
      if (known !== undefined) return known;
      if (Date.now() - keys.readAt < lookAgainMs) return null;
      return (await read()).verifying.get(kid) ?? null;
    },
  };
}

/** Replaces the signing key in time. */
export const rotateSigningKeysJob = defineJob({
  queue: 'auth.rotate-signing-keys',
  schedule: '41 * * * *',
  input: z.unknown(),
  handler: ({ database, secrets }) => database.asServer((trx) => keepKeys(trx, secrets)),
});
