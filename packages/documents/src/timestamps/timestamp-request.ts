import { randomBytes } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { isAbout, openToken, sha256Oid, toArrayBuffer } from './timestamp-token.ts';

/**
 * A request for a time stamp (RFC 3161, 2.4.1): the hash, a nonce of 64 bits against answers of other requests, and the
 * wish for the authority's certificate.
 * @param sha256 32 bytes
 */
export function createTimestampRequest(sha256: Uint8Array): {
  request: Uint8Array;
  nonce: Uint8Array;
} {
  const nonce = randomBytes(8);
  // Between 1 and 127: positive and of one length, as DER wants integers.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({
        algorithmId: sha256Oid,
        algorithmParams: new asn1js.Null(),
      }),
      hashedMessage: new asn1js.OctetString({ valueHex: toArrayBuffer(sha256) }),
    }),
    nonce: new asn1js.Integer({ valueHex: toArrayBuffer(nonce) }),
    certReq: true,
  });
  return { request: new Uint8Array(request.toSchema().toBER(false)), nonce };
}

/** `granted` and `granted with modifications` (RFC 3161, 2.4.2). */
const grantedStatuses: readonly number[] = [0, 1];

/**
 * The token of an answer, if it is the answer to this request. Whether the token is signed rightly, `verifyTimestamp`
 * says.
 * @throws Error with a sentence for the operator
 */
export function readTimestampResponse(
  bytes: Uint8Array,
  { nonce, sha256 }: { sha256: Uint8Array; nonce: Uint8Array },
): { token: Uint8Array; at: Date; authority: string } {
  const response = pkijs.TimeStampResp.fromBER(toArrayBuffer(bytes));
  const { status, timeStampToken } = response;
  if (!grantedStatuses.includes(status.status) || timeStampToken === undefined) {
    throw new Error(`The time stamp was refused, status ${String(status.status)}.`);
  }
  const token = new Uint8Array(timeStampToken.toSchema().toBER(false));
  const opened = openToken(token);
  if (!isAbout(opened, sha256)) throw new Error('The time stamp is about another hash.');
  const answered = opened.info.nonce?.valueBlock.valueHexView;
  if (answered === undefined || !Buffer.from(answered).equals(Buffer.from(nonce))) {
    throw new Error('The time stamp answers another request.');
  }
  return { token, at: opened.info.genTime, authority: opened.authority };
}
