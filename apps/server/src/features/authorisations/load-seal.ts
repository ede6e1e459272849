import { readFile } from 'node:fs/promises';
import { createSealIdentity, readSealIdentity } from '@leakblock/documents/letters';
import type { SealIdentity } from '@leakblock/documents/letters';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { decryptText, encryptText } from '#platform/encrypt';
import { SettingsError } from '#platform/env';
import type { ServerContext } from '#platform/feature';

export const sealPurpose = 'document seal v1';
const loading = new WeakMap<ServerContext['database'], Promise<SealIdentity>>();

type SealContext = Pick<ServerContext, 'database' | 'env' | 'secrets' | 'now'>;

/**
 * What this installation seals documents with: the file of the settings, else what was made for the first letter. Read
 * once per program; a failure is forgotten, so that the next call tries again.
 * @throws SettingsError when the file of the settings cannot be used
 */
export function loadSeal(context: SealContext): Promise<SealIdentity> {
  const known = loading.get(context.database);
  if (known !== undefined) return known;
  const seal = context.env.SEAL_P12_FILE === undefined ? shareSeal(context) : readGiven(context);
  loading.set(context.database, seal);
  seal.catch(() => loading.delete(context.database));
  return seal;
}

/** Last moment of the certificate that documents are sealed with; null before the first letter made one. */
export async function readSealEnd(context: SealContext): Promise<Date | null> {
  if (context.env.SEAL_P12_FILE !== undefined || loading.has(context.database))
    return (await loadSeal(context)).endsAt;
  const kept = await context.database.asService((trx) => selectKept(trx, context.now()));
  return kept === undefined ? null : new Date(kept.ends_at);
}

async function readGiven({ env }: SealContext): Promise<SealIdentity> {
  try {
    return readSealIdentity(await readFile(env.SEAL_P12_FILE ?? ''), env.SEAL_P12_PASSWORD ?? '');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : '';
    throw new SettingsError(`Setting SEAL_P12_FILE: ${why}`, { cause });
  }
}

/** Every gateway seals with the same certificate: the first one makes it while the others wait. */
async function shareSeal({ database, env, now, secrets }: SealContext): Promise<SealIdentity> {
  const open = (text: string) => {
    const { p12, password } = JSON.parse(decryptText(secrets, sealPurpose, text)) as {
      p12: string;
      password: string;
    };
    return readSealIdentity(Buffer.from(p12, 'base64'), password);
  };
  return database.asService(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('leakblock.document-seal', 0))`.execute(
      trx,
    );
    const kept = await selectKept(trx, now());
    if (kept !== undefined) return open(kept.p12);
    const made = await createSealIdentity(env.BRAND_NAME, now());
    const text = JSON.stringify({
      p12: Buffer.from(made.p12).toString('base64'),
      password: made.password,
    });
    await trx
      .insertInto('private.seal_certificates')
      .values({
        fingerprint: Buffer.from(made.fingerprint, 'hex'),
        p12: encryptText(secrets, sealPurpose, text),
        ends_at: made.endsAt.toISOString(),
      })
      .execute();
    return made;
  });
}

function selectKept(trx: ServerTransaction, now: Date) {
  return trx
    .selectFrom('private.seal_certificates')
    .select(['p12', 'ends_at'])
    .where('ends_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
