import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const settings = `
[req]
distinguished_name = dn
prompt = no
x509_extensions = stamping
[dn]
CN = Test time authority
[stamping]
extendedKeyUsage = critical,timeStamping
basicConstraints = critical,CA:false
[tsa]
default_tsa = one
[one]
serial = serial
crypto_device = builtin
signer_cert = authority.pem
signer_key = authority.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

/** A time stamp authority made with OpenSSL: another program than ours judges requests and makes tokens. */
export type OpensslAuthority = {
  stamp: (request: Uint8Array) => Uint8Array;
  /** What OpenSSL reads in a request. */
  describe: (request: Uint8Array) => string;
  stop: () => void;
};

export function startOpensslAuthority(key: 'rsa' | 'ec' = 'rsa'): OpensslAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'leakblock-tsa-'));
  const run = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  writeFileSync(join(folder, 'tsa.cnf'), settings);
  writeFileSync(join(folder, 'serial'), '01\n');
  const made =
    key === 'rsa'
      ? ['-newkey', 'rsa:2048']
      : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  run(
    'req',
    '-x509',
    ...made,
    '-nodes',
    '-config',
    'tsa.cnf',
    '-keyout',
    'authority.key',
    '-out',
    'authority.pem',
    '-days',
    '30',
  );
  return {
    stamp: (request) => {
      writeFileSync(join(folder, 'request.tsq'), request);
      run('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'request.tsq', '-out', 'reply.tsr');
      return new Uint8Array(readFileSync(join(folder, 'reply.tsr')));
    },
    describe: (request) => {
      writeFileSync(join(folder, 'request.tsq'), request);
      return run('ts', '-query', '-in', 'request.tsq', '-text').toString();
    },
    stop: () => rmSync(folder, { recursive: true, force: true }),
  };
}
