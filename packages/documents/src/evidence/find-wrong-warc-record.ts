import { createHash } from 'node:crypto';
import { WARCParser } from 'warcio';

const sha256 = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/**
 * The first record of a WARC whose block or payload is not what its digests say (ISO 28500:2017, 5.8 and 5.9), in words;
 * null when all are. Records without digests are as they are.
 * @throws when the bytes are no WARC
 */
export async function findWrongWarcRecord(bytes: Uint8Array): Promise<string | null> {
  let number = 0;
  // HTTP headers are left in the block: their bytes count as they stand.
  for await (const record of new WARCParser([bytes], { parseHttp: false })) {
    number += 1;
    const block = Buffer.from(await record.readFully(false));
    const { warcBlockDigest: blockDigest, warcPayloadDigest: payloadDigest } = record;
    const title = `record ${String(number)} (${record.warcHeader('WARC-Type') ?? 'unknown'})`;
    if (typeof blockDigest === 'string' && sha256(block) !== blockDigest) {
      return `the block of ${title} is not the one whose digest it names`;
    }
    const payload = block.subarray(block.indexOf('\r\n\r\n') + 4);
    if (typeof payloadDigest === 'string' && sha256(payload) !== payloadDigest) {
      return `the payload of ${title} is not the one whose digest it names`;
    }
  }
  return number === 0 ? 'it has no records' : null;
}
