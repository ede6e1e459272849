import { isAbout, isTokenSigned, openToken } from './timestamp-token.ts';
import type { OpenedToken } from './timestamp-token.ts';

export type TimestampVerdict =
  | { ok: true; at: Date; authority: string }
  | { ok: false; why: 'malformed' | 'other_hash' | 'bad_signature' | 'certificate_not_valid_then' };

/**
 * Whether a token (RFC 3161) says of this hash that it existed at its time: the hash is the one, the signature is that
 * of the certificate in the token, and the certificate was valid then and is one for time stamps. Whom to trust as an
 * authority is the reader's choice: `authority` names it.
 */
export async function verifyTimestamp(
  token: Uint8Array,
  sha256: Uint8Array,
): Promise<TimestampVerdict> {
  let opened: OpenedToken;
  try {
    opened = openToken(token);
  } catch {
    return { ok: false, why: 'malformed' };
  }
  if (!isAbout(opened, sha256)) return { ok: false, why: 'other_hash' };
  if (!(await Promise.resolve(isSafelySigned(opened)))) return { ok: false, why: 'bad_signature' };
  const { authority, certificate, info } = opened;
  const at = info.genTime;
  const isValidThen = at >= certificate.validFromDate && at <= certificate.validToDate;
  return isValidThen
    ? { ok: true, at, authority }
    : { ok: false, why: 'certificate_not_valid_then' };
}

/** A key or signature of a form that Node does not take is no signature. */
function isSafelySigned(opened: OpenedToken): boolean {
  try {
    return isTokenSigned(opened);
  } catch {
    return false;
  }
}
