import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/encrypt';
import type { ServerContext } from '#platform/feature';

/** Whose address a token confirms: the result's id, and the address as it is stored. */
type Asked = { resultId: string; email: string };
type Context = Pick<ServerContext, 'secrets'>;

const proofOf = ({ secrets }: Context, { email, resultId }: Asked): string =>
  createHmac('sha256', deriveKey(secrets.linkSigning, 'scan-report-address'))
    .update(JSON.stringify([resultId, email]))
    .digest('base64url');

/**
 * The token of the link that confirms an address: the one that opens the result, of which only a hash is stored, and the
 * proof that whoever has it reads that mailbox. The same link each time, and none once the address was corrected.
 */
export function writeConfirmToken(context: Context, resultToken: string, asked: Asked): string {
  return `${resultToken}.${proofOf(context, asked)}`;
}

/** The two halves; null when there are none. */
export function splitConfirmToken(token: string): { resultToken: string; proof: string } | null {
  const [resultToken = '', proof = '', more] = token.split('.');
  return resultToken === '' || proof === '' || more !== undefined ? null : { resultToken, proof };
}

export function isProofOf(context: Context, proof: string, asked: Asked): boolean {
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(context, asked))];
  return given.length === right.length && timingSafeEqual(given, right);
}
