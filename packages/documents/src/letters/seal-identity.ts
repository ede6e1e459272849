import { createHash, createPrivateKey, generateKeyPair, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';

/** Key and certificate with which an installation seals documents. */
export type SealIdentity = {
  key: KeyObject;
  /** DER of the certificate. */
  certificate: Buffer;
  /** SHA-256 of the certificate, hexadecimal. */
  fingerprint: string;
  /** Last moment of the certificate. */
  endsAt: Date;
};

/** One to keep: PKCS#12 (RFC 7292) with the key and its certificate, and the password that opens it. */
export type NewSealIdentity = SealIdentity & { p12: Uint8Array; password: string };

const years = 10;

/**
 * Makes an RSA key of 3072 bits (enough beyond 2030 by NIST SP 800-57 part 1, table 4) and a certificate for it that it
 * signed itself. A seal shows that a file was not changed; who runs the installation may give a certificate of an
 * authority instead.
 * @param name the organisation that the certificate names
 */
export async function createSealIdentity(name: string, now: Date): Promise<NewSealIdentity> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const key = forge.pki.privateKeyFromPem(pair.privateKey);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  // The first bit is 0, so that the number is positive.
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = serial.toString('hex');
  // A certificate knows whole seconds.
  const begins = Math.floor(now.getTime() / 1000) * 1000;
  certificate.validity.notBefore = new Date(begins);
  certificate.validity.notAfter = new Date(begins + years * 365 * 86_400_000);
  const subject = [
    { name: 'commonName', value: `${name} document seal`, valueTagClass: forge.asn1.Type.UTF8 },
    { name: 'organizationName', value: name, valueTagClass: forge.asn1.Type.UTF8 },
  ] as unknown as forge.pki.CertificateField[];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
  ]);
  certificate.sign(key, forge.md.sha256.create());
  const password = randomBytes(24).toString('base64url');
  const p12 = forge.pkcs12.toPkcs12Asn1(key, [certificate], password, { algorithm: 'aes256' });
  return { ...toIdentity(key, certificate), p12: derOf(p12), password };
}

/**
 * Reads a PKCS#12 file. Of several certificates the key's own is taken: it alone is in the seal.
 * @throws Error with a sentence for the operator
 */
export function readSealIdentity(p12: Uint8Array, password: string): SealIdentity {
  let bags: forge.pkcs12.Pkcs12Pfx;
  try {
    const asn1 = forge.asn1.fromDer(Buffer.from(p12).toString('binary'));
    bags = forge.pkcs12.pkcs12FromAsn1(asn1, false, password);
  } catch (cause) {
    throw new Error(
      'The seal’s PKCS#12 file cannot be opened: it is damaged, or the password is wrong.',
      { cause },
    );
  }
  const oids = forge.pki.oids;
  const keys = [oids['pkcs8ShroudedKeyBag'], oids['keyBag']].flatMap((bagType) =>
    bagType === undefined ? [] : (bags.getBags({ bagType })[bagType] ?? []),
  );
  const key = keys[0]?.key as forge.pki.rsa.PrivateKey | null | undefined;
  const certBag = oids['certBag'] ?? '';
  const certificates = bags.getBags({ bagType: certBag })[certBag] ?? [];
  const own = certificates.find(({ cert }) => {
    const publicKey = cert?.publicKey as forge.pki.rsa.PublicKey | undefined;
    return key?.n !== undefined && publicKey?.n.equals(key.n) === true;
  })?.cert;
  if (key === null || key === undefined || own === undefined) {
    throw new Error('The seal’s PKCS#12 file has no RSA key with its certificate.');
  }
  return toIdentity(key, own);
}

function toIdentity(
  key: forge.pki.rsa.PrivateKey,
  certificate: forge.pki.Certificate,
): SealIdentity {
  const bytes = derOf(forge.pki.certificateToAsn1(certificate));
  return {
    key: createPrivateKey(forge.pki.privateKeyToPem(key)),
    certificate: bytes,
    fingerprint: createHash('sha256').update(bytes).digest('hex'),
    endsAt: certificate.validity.notAfter,
  };
}

function derOf(asn1: forge.asn1.Asn1): Buffer {
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}
