/** Time stamps of an authority (RFC 3161): asking for one, reading the answer, verifying a token. */
export { createTimestampRequest, readTimestampResponse } from './timestamp-request.ts';
export { verifyTimestamp } from './verify-timestamp.ts';
export type { TimestampVerdict } from './verify-timestamp.ts';
