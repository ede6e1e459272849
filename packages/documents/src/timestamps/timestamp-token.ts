import { verify, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createHash } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/** Object identifiers of RFC 3161 and RFC 5652 and of digests. */
const oids = {
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  pss: '1.2.840.113549.1.1.10',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

export const sha256Oid = '2.16.840.1.101.3.4.2.1';

const digests: Readonly<Record<string, string>> = {
  [sha256Oid]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** A token taken apart: what it says, and what its signature is made of. */
export type OpenedToken = {
  info: pkijs.TSTInfo;
  content: Buffer;
  certificate: X509Certificate;
  signer: pkijs.SignerInfo;
  authority: string;
};

/** A copy in a buffer of its own: ASN.1 readers take the whole buffer behind a view. */
export const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** @throws Error when it is no time stamp token with its authority's certificate in it */
export function openToken(token: Uint8Array): OpenedToken {
  const content = pkijs.ContentInfo.fromBER(toArrayBuffer(token));
  if (content.contentType !== oids.signedData) throw new Error('This is no time stamp token.');
  const signed = new pkijs.SignedData({ schema: content.content });
  const { eContent, eContentType } = signed.encapContentInfo;
  const [signer, ...others] = signed.signerInfos;
  if (eContentType !== oids.tstInfo || eContent === undefined) {
    throw new Error('The token tells no time.');
  }
  if (signer === undefined || others.length > 0) throw new Error('A token has one signature.');
  const bytes = Buffer.from(eContent.getValue());
  const certificate = findCertificate(signed, signer);
  return {
    info: pkijs.TSTInfo.fromBER(toArrayBuffer(bytes)),
    content: bytes,
    certificate,
    signer,
    authority: nameOf(certificate),
  };
}

function findCertificate(signed: pkijs.SignedData, signer: pkijs.SignerInfo): X509Certificate {
  const { sid } = signer as { sid: unknown };
  const found = (signed.certificates ?? []).find(
    (one): one is pkijs.Certificate =>
      one instanceof pkijs.Certificate &&
      sid instanceof pkijs.IssuerAndSerialNumber &&
      one.serialNumber.isEqual(sid.serialNumber) &&
      one.issuer.isEqual(sid.issuer),
  );
  if (found === undefined) throw new Error('The certificate of the token’s signature is missing.');
  return new X509Certificate(Buffer.from(found.toSchema(true).toBER(false)));
}

function nameOf({ subject }: X509Certificate): string {
  const named = /^(?:CN|O)=(.+)$/m.exec(subject);
  return (named?.[1] ?? subject).slice(0, 200);
}

/** Whether the signature of the token is its certificate's, and the certificate one for time stamps. */
export function isTokenSigned({ certificate, content, signer }: OpenedToken): boolean {
  const attributes = signer.signedAttrs;
  const digest = digests[signer.digestAlgorithm.algorithmId];
  if (attributes === undefined || digest === undefined) return false;
  const type = valueOf(attributes, oids.contentType);
  const hash = valueOf(attributes, oids.messageDigest);
  const isBound =
    type instanceof asn1js.ObjectIdentifier &&
    type.valueBlock.toString() === oids.tstInfo &&
    hash instanceof asn1js.OctetString &&
    createHash(digest).update(content).digest().equals(Buffer.from(hash.getValue()));
  if (!isBound || !certificate.keyUsage.includes(oids.timeStamping)) return false;
  return verify(
    digest,
    Buffer.from(attributes.encodedValue),
    keyFor(certificate, signer),
    Buffer.from(signer.signature.getValue()),
  );
}

/** RSA with PKCS #1 padding, ECDSA or EdDSA as the key says; PSS when the signature says so. */
function keyFor(certificate: X509Certificate, signer: pkijs.SignerInfo) {
  const key: KeyObject = certificate.publicKey;
  return signer.signatureAlgorithm.algorithmId === oids.pss ? { key, padding: 6 } : key;
}

function valueOf(attributes: pkijs.SignedAndUnsignedAttributes, type: string): unknown {
  const found = attributes.attributes.filter((one) => one.type === type);
  return found.length === 1 ? (found[0]?.values[0] as unknown) : undefined;
}

/** Whether the token is about this hash. */
export function isAbout({ info }: OpenedToken, sha256: Uint8Array): boolean {
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  return (
    hashAlgorithm.algorithmId === sha256Oid &&
    Buffer.from(hashedMessage.getValue()).equals(Buffer.from(sha256))
  );
}
