import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { P12Signer } from '@signpdf/signer-p12';
import { SignPdf } from '@signpdf/signpdf';
import { readSealParts, writeSealDer } from './seal-der.ts';
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
  const signer = new P12Signer(Buffer.from(identity.p12), { passphrase: identity.password });
  const sign = signer.sign.bind(signer);
  signer.sign = async (bytes, time) => writeAnew(await sign(bytes, time));
  return new SignPdf().sign(withPlace, signer, at);
}

/**
 * The library encodes an issuer's letters beyond ASCII twice, so that no reader finds the certificate. Written anew, the
 * issuer is the certificate's own; the signature does not cover it.
 */
function writeAnew(seal: Buffer): Buffer {
  const parts = readSealParts(seal);
  if (parts === null) throw new Error('The seal has an unknown form.');
  return writeSealDer(parts);
}

/** The library writes names as they are: only letters that need no encoding are safe in it. */
function toPdfText(name: string): string {
  return name.normalize('NFKD').replace(/[^ -~]|[()\\]/g, '');
}
