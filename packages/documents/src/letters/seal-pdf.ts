import { createHash, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { SignPdf } from '@signpdf/signpdf';
import { Signer } from '@signpdf/utils';
import { writeSealDer, writeSignedAttributes } from './seal-der.ts';
import type { SealIdentity } from './seal-identity.ts';

/** Bytes kept for the seal: a signature of 4096 bits and its certificate have room. */
const sealBytes = 8192;

/**
 * Seals a PDF: a detached CMS signature (RFC 5652) over all bytes but its own, `adbe.pkcs7.detached` of ISO 32000-1,
 * 12.8. It shows whether the file was changed; it is nobody's signature in the sense of the law.
 */
export async function sealPdf(
  pdf: Uint8Array,
  { at, identity, name }: { identity: SealIdentity; at: Date; name: string },
): Promise<Uint8Array> {
  const withPlace = plainAddPlaceholder({
    pdfBuffer: Buffer.from(pdf),
    reason: 'Seal',
    contactInfo: '',
    name: toPdfText(name),
    location: '',
    signingTime: at,
    signatureLength: sealBytes,
  });
  return new SignPdf().sign(withPlace, new Sealer(identity), at);
}

/** Signs with OpenSSL beside the program's own thread: a key of 3072 bits would hold up everybody else there. */
class Sealer extends Signer {
  readonly #identity: SealIdentity;

  constructor(identity: SealIdentity) {
    super();
    this.#identity = identity;
  }

  override async sign(bytes: Buffer, at: Date): Promise<Buffer> {
    const { certificate, key } = this.#identity;
    const messageDigest = createHash('sha256').update(bytes).digest();
    const signedAttributes = writeSignedAttributes({ at, messageDigest });
    const signature = await promisify(sign)('sha256', signedAttributes, key);
    return writeSealDer({ certificate, messageDigest, signature, signedAttributes });
  }
}

/** The library writes names as they are: only letters that need no encoding are safe in it. */
function toPdfText(name: string): string {
  return name.normalize('NFKD').replace(/[^ -~]|[()\\]/g, '');
}
