import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerTransaction } from '../../../platform/database.ts';
import { decryptText, encryptText } from '../../../platform/encrypt.ts';
import type { Departure } from './provider.ts';

const purpose = 'oauth-departures';
/** Minutes that a person may spend at the provider. */
export const departureMinutes = 10;

const departureSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  browser: z.string(),
  /** Set when a signed-in person wants to add the provider to her account. */
  linkTo: z.string().nullable(),
});

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A secret for the browser that leaves: only it may come back (login CSRF, RFC 6749 section 10.12). */
export const makeBrowserSecret = (): string => randomBytes(32).toString('base64url');

/** Remembers a departure for the flow, encrypted. */
export async function keepDeparture(
  trx: ServerTransaction,
  encryption: string,
  options: { flowId: string; departure: Departure; browser: string; linkTo: string | null },
): Promise<void> {
  const { flowId, departure, browser, linkTo } = options;
  const { state, nonce, verifier } = departure;
  const sealed = encryptText(
    encryption,
    purpose,
    JSON.stringify({ state, nonce, verifier, browser: hash(browser), linkTo }),
  );
  await sql`
    insert into leakblock_auth.oauth_departures (state_hash, flow_id, sealed)
    values (${hash(state)}, ${flowId}::uuid, ${sealed})`.execute(trx);
}

/** The departure of a state, once, for the browser that left; null for everybody else. */
export async function takeDeparture(
  trx: ServerTransaction,
  encryption: string,
  options: { state: string; browser: string },
): Promise<{ flowId: string; departure: Departure; linkTo: string | null } | null> {
  const { rows } = await sql<{ flow_id: string; sealed: string }>`
    delete from leakblock_auth.oauth_departures where state_hash = ${hash(options.state)}
      and created_at > now() - make_interval(mins => ${departureMinutes})
    returning flow_id, sealed`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const kept = departureSchema.parse(JSON.parse(decryptText(encryption, purpose, row.sealed)));
  if (kept.browser !== hash(options.browser)) return null;
  return { flowId: row.flow_id, departure: kept, linkTo: kept.linkTo };
}
