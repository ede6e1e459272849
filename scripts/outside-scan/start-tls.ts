import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';

/** What an operator's proxy does: takes TLS for this port, with a certificate of this day. */
export async function startTls(
  folder: string,
  port: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const [key, cert] = [join(folder, `${port}-key.pem`), join(folder, `${port}-cert.pem`)];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  );
  const open = new Set<Socket>();
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (client) => {
    const inner = connect(port, '127.0.0.1');
    client.once('close', () => inner.destroy());
    inner.once('close', () => client.destroy());
    for (const each of [client, inner]) each.on('error', () => undefined);
    client.pipe(inner).pipe(client);
  });
  // Counted before they greet: a scanner opens many that never do.
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  const tlsPort = await listen(server);
  return {
    url: `https://127.0.0.1:${tlsPort}`,
    stop: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Any free port of this machine. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
