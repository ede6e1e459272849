import { createHash, verify, X509Certificate } from 'node:crypto';
import { readSealParts, writeSealDer } from './seal-der.ts';

export type SealVerdict =
  | { ok: true; fingerprint: string }
  | {
      ok: false;
      why:
        | 'no_seal'
        | 'not_all_bytes'
        | 'malformed'
        | 'wrong_certificate'
        | 'changed'
        | 'bad_signature';
    };

const bad = (why: Extract<SealVerdict, { ok: false }>['why']): SealVerdict => ({ ok: false, why });

/**
 * Whether a PDF is, byte for byte, what the holder of the certificate sealed. The seal has to cover everything but the
 * seal itself (an addition behind it would otherwise go unseen), and the seal has to be written in the one form that we
 * write: so that not even a byte in it can be changed that no signature covers.
 * @param fingerprint SHA-256 of the certificate it must be sealed with, hexadecimal
 */
export function verifySeal(pdf: Uint8Array, fingerprint: string): SealVerdict {
  const bytes = Buffer.from(pdf);
  const found = findRange(bytes);
  if (found === null) return bad('no_seal');
  const { from, to } = found;
  const whole = `/ByteRange [0 ${String(from)} ${String(to)} ${String(bytes.length - to)}]`;
  if (found.text.trimEnd() !== whole) return bad('not_all_bytes');
  const seal = readHexSeal(bytes.subarray(from, to).toString('latin1'));
  if (seal === null) return bad('malformed');
  const parts = readSealParts(seal);
  if (parts === null) return bad('malformed');
  const own = createHash('sha256').update(parts.certificate).digest('hex');
  if (own !== fingerprint.toLowerCase()) return bad('wrong_certificate');
  if (!writeSealDer(parts).equals(seal)) return bad('malformed');
  const digest = createHash('sha256')
    .update(bytes.subarray(0, from))
    .update(bytes.subarray(to))
    .digest();
  if (!digest.equals(parts.messageDigest)) return bad('changed');
  const { publicKey } = new X509Certificate(parts.certificate);
  return verify('sha256', parts.signedAttributes, publicKey, parts.signature)
    ? { ok: true, fingerprint: own }
    : bad('bad_signature');
}

/** The one byte range, as written with the blanks behind it, and the bytes that it leaves out. */
function findRange(pdf: Buffer): { text: string; from: number; to: number } | null {
  const start = pdf.lastIndexOf('/ByteRange [');
  if (start < 0 || pdf.indexOf('/ByteRange [') !== start) return null;
  const written = /^\/ByteRange \[0 (\d{1,10}) (\d{1,10}) \d{1,10}\] */.exec(
    pdf.subarray(start, start + 200).toString('latin1'),
  );
  if (written === null) return null;
  const [from, to] = [Number(written[1]), Number(written[2])];
  return from > start && to > from && to < pdf.length ? { text: written[0], from, to } : null;
}

/** `<` hexadecimal digits, then zeros `>`: small letters only, since 0A and 0a would be the same seal. */
function readHexSeal(text: string): Buffer | null {
  if (!/^<(?:[0-9a-f]{2})+>$/.test(text)) return null;
  const padded = Buffer.from(text.slice(1, -1), 'hex');
  const length = derLength(padded);
  if (length === null || padded.subarray(length).some((byte) => byte !== 0)) return null;
  return padded.subarray(0, length);
}

/** Bytes of the DER value at the start, its head included. */
function derLength(bytes: Buffer): number | null {
  const first = bytes[1];
  if (bytes[0] !== 0x30 || first === undefined || first < 0x81 || first > 0x84) return null;
  const digits = first - 0x80;
  const length = bytes.readUIntBE(2, digits) + 2 + digits;
  return length <= bytes.length ? length : null;
}
