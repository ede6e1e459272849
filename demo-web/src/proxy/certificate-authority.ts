import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateKey, createPublicKey, webcrypto } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 86_400_000;

/** Makes certificates that only those trust who were told to trust `caFile`. */
export type CertificateAuthority = {
  caFile: string;
  caPem: string;
  /** TLS context for a host name or a wildcard; made at first use, then kept. */
  contextFor(name: string): Promise<SecureContext>;
};

/**
 * Opens the authority of a folder, or founds it: a P-256 key (mode 0600) and a certificate of ten years.
 * All leaves share one key, so that a leaf costs one signature.
 */
export async function openCertificateAuthority(folder: string): Promise<CertificateAuthority> {
  await import('reflect-metadata'); // the certificate library refuses to load without it
  const x509 = await import('@peculiar/x509');
  const caFile = join(folder, 'demo-web-ca.pem');
  const keyFile = join(folder, 'demo-web-ca-key.pem');
  await mkdir(folder, { recursive: true });
  const stored = await readStored(caFile, keyFile);
  const keys = await importKeys(stored?.keyPem ?? (await generateKeyPem()));
  const now = Date.now();
  const caPem =
    stored?.caPem ??
    (
      await x509.X509CertificateGenerator.createSelfSigned({
        serialNumber: serialNumber(),
        name: 'CN=Demo web authority,O=Demo web',
        notBefore: new Date(now - day),
        notAfter: new Date(now + 3650 * day),
        signingAlgorithm: algorithm,
        keys,
        extensions: [
          new x509.BasicConstraintsExtension(true, 0, true),
          new x509.KeyUsagesExtension(
            x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
            true,
          ),
          await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
        ],
      })
    ).toString('pem') + '\n';
  if (stored === null) {
    await writeFile(caFile, caPem);
    await writeFile(keyFile, await exportKeyPem(keys.privateKey), { mode: 0o600 });
    await chmod(keyFile, 0o600);
  }
  const authority = new x509.X509Certificate(caPem);
  const leafKeyPem = await generateKeyPem();
  const leafKeys = await importKeys(leafKeyPem);
  const contexts = new Map<string, Promise<SecureContext>>();

  async function makeContext(name: string): Promise<SecureContext> {
    const leaf = await x509.X509CertificateGenerator.create({
      serialNumber: serialNumber(),
      subject: `CN=${name.length > 64 ? 'demo-web' : name}`,
      issuer: authority.subject,
      notBefore: new Date(now - day),
      notAfter: new Date(now + 365 * day),
      signingAlgorithm: algorithm,
      signingKey: keys.privateKey,
      publicKey: leafKeys.publicKey,
      extensions: [
        new x509.BasicConstraintsExtension(false),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }]),
        await x509.AuthorityKeyIdentifierExtension.create(keys.publicKey),
      ],
    });
    return createSecureContext({ key: leafKeyPem, cert: leaf.toString('pem') });
  }

  return {
    caFile,
    caPem,
    contextFor(name) {
      const known = contexts.get(name);
      if (known !== undefined) return known;
      const made = makeContext(name);
      contexts.set(name, made);
      return made;
    },
  };
}

async function readStored(
  caFile: string,
  keyFile: string,
): Promise<{ caPem: string; keyPem: string } | null> {
  try {
    return { caPem: await readFile(caFile, 'utf8'), keyPem: await readFile(keyFile, 'utf8') };
  } catch {
    return null; // never founded, or half of it is lost: found it anew
  }
}

/** Serial numbers are positive: the first bit stays clear. */
function serialNumber(): string {
  const bytes = Buffer.from(webcrypto.getRandomValues(new Uint8Array(12)));
  bytes[0] = (bytes[0] ?? 0) & 0x7f;
  return bytes.toString('hex');
}

async function generateKeyPem(): Promise<string> {
  const pair = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return exportKeyPem(pair.privateKey);
}

async function exportKeyPem(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString();
}

async function importKeys(pem: string): Promise<webcrypto.CryptoKeyPair> {
  const key = createPrivateKey(pem);
  const [pkcs8, spki] = [
    key.export({ format: 'der', type: 'pkcs8' }),
    createPublicKey(key).export({ format: 'der', type: 'spki' }),
  ];
  const { subtle } = webcrypto;
  return {
    privateKey: await subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']),
    publicKey: await subtle.importKey('spki', spki, algorithm, true, ['verify']),
  };
}
