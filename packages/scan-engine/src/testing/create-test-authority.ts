import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { webcrypto } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, type SecureContext } from 'node:tls';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 86_400_000;
const notBefore = new Date(Date.now() - 2 * day);

/** A certificate authority that nobody trusts unless told to, for tests. */
export type TestAuthority = {
  caFile: string;
  issue(name: string, notAfter?: Date): Promise<SecureContext>;
};

export async function createTestAuthority(): Promise<TestAuthority> {
  const generateKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const keys = await generateKeys();
  const name = 'CN=Test authority';
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name,
    keys,
    notBefore,
    notAfter: new Date(Date.now() + day),
    signingAlgorithm: algorithm,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  });
  const caFile = join(await mkdtemp(join(tmpdir(), 'test-authority-')), 'ca.pem');
  await writeFile(caFile, authority.toString('pem'));

  return {
    caFile,
    async issue(host, notAfter = new Date(Date.now() + day)) {
      const leafKeys = await generateKeys();
      const leaf = await x509.X509CertificateGenerator.create({
        subject: `CN=${host}`,
        issuer: name,
        notBefore,
        notAfter,
        signingAlgorithm: algorithm,
        signingKey: keys.privateKey,
        publicKey: leafKeys.publicKey,
        extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
      });
      const key = await webcrypto.subtle.exportKey('pkcs8', leafKeys.privateKey);
      return createSecureContext({
        key: x509.PemConverter.encode(key, 'PRIVATE KEY'),
        cert: leaf.toString('pem'),
      });
    },
  };
}
