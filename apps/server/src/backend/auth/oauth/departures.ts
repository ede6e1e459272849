import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerTransaction } from '../../../platform/database.ts';
import { decryptText, encryptText } from '../../../platform/encrypt.ts';
import type { EncryptionKeys } from '../../../platform/encrypt.ts';
import type { Departure } from './provider.ts';

export const departuresPurpose = 'oauth-departures';
/** Minutes that a person may spend at the provider. */
export const departureMinutes = 10;

const departureSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  browser: z.string(),
  linkTo: z.object({ userId: z.string(), sessionId: z.string() }).nullable(),
});

/** Set when a signed-in person, in this session, wants to add the provider to her account. */
export type LinkTo = { userId: string; sessionId: string };

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A secret for the browser that leaves: only it may come back (login CSRF, RFC 6749 section 10.12). */
export const makeBrowserSecret = (): string => randomBytes(32).toString('base64url');

/** Remembers a departure for the flow, encrypted. */
export async function keepDeparture(
  trx: ServerTransaction,
  keys: EncryptionKeys,
  options: { flowId: string; departure: Departure; browser: string; linkTo: LinkTo | null },
): Promise<void> {
  const { flowId, departure, browser, linkTo } = options;
  const { state, nonce, verifier } = departure;
  const sealed = encryptText(
    keys,
    departuresPurpose,
    JSON.stringify({ state, nonce, verifier, browser: hash(browser), linkTo }),
  );
  await sql`
    insert into leakblock_auth.oauth_departures (state_hash, flow_id, sealed)
    values (${hash(state)}, ${flowId}::uuid, ${sealed})`.execute(trx);
}

/** `redirectTo` is where the browser wanted to go in the end. */
type Kept = {
  flowId: string;
  redirectTo: string | null;
  departure: Departure;
  linkTo: LinkTo | null;
};

/** The departure of a state, once, for the browser that left; null for everybody else. */
export async function takeDeparture(
  trx: ServerTransaction,
  keys: EncryptionKeys,
  options: { state: string; browser: string },
): Promise<Kept | null> {
  const { rows } = await sql<{ flow_id: string; sealed: string; referrer: string | null }>`
    delete from leakblock_auth.oauth_departures d using auth.flow_state f
    where d.state_hash = ${hash(options.state)} and f.id = d.flow_id
      and d.created_at > now() - make_interval(mins => ${departureMinutes})
    returning d.flow_id, d.sealed, f.referrer`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const kept = departureSchema.parse(JSON.parse(decryptText(keys, departuresPurpose, row.sealed)));
  if (kept.browser !== hash(options.browser)) return null;
  const { linkTo } = kept;
  return { flowId: row.flow_id, redirectTo: row.referrer, departure: kept, linkTo };
}
