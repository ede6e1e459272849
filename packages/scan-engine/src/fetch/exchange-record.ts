import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Who answered: the address that was connected to (of the proxy when there is one), and its certificate. */
export type Peer = {
  address: string | null;
  tls: {
    protocol: string | null;
    cipher: string;
    /** SHA-256 of the certificate, in hexadecimal pairs. */
    fingerprint256: string;
    subject: string;
    issuer: string;
    validFrom: string;
    validTo: string;
  } | null;
};

/** One request and its answer as they went over the wire, for evidence. */
export type RecordedExchange = {
  url: string;
  /** When the request went out. */
  at: Date;
  method: string;
  /** As in the request line. */
  target: string;
  requestHeaders: [name: string, value: string][];
  status: number;
  statusText: string;
  /** Names and values in their order and spelling. */
  responseHeaders: [name: string, value: string][];
  /** Content of the body, without its transfer and content coding, cut at the limit. */
  body: Uint8Array;
  isCut: boolean;
  peer: Peer;
};

export function readPeer(socket: Socket | null): Peer {
  const address = socket?.remoteAddress ?? null;
  if (!(socket instanceof TLSSocket)) return { address, tls: null };
  const certificate = socket.getPeerCertificate();
  return {
    address,
    tls: {
      protocol: socket.getProtocol(),
      cipher: socket.getCipher().name,
      fingerprint256: certificate.fingerprint256,
      subject: nameOf(certificate.subject),
      issuer: nameOf(certificate.issuer),
      validFrom: certificate.valid_from,
      validTo: certificate.valid_to,
    },
  };
}

const nameOf = (name: { CN?: string | string[] } | undefined): string =>
  [name?.CN ?? ''].flat().join(', ');

/** Header lines as the parser keeps them: names and values in turn. */
export function readRawHeaders(raw: unknown): [string, string][] {
  if (!Array.isArray(raw)) return [];
  const texts = raw.map((each: unknown) =>
    Buffer.isBuffer(each) ? each.toString('latin1') : String(each),
  );
  return Array.from({ length: Math.floor(texts.length / 2) }, (_, index) => [
    texts[2 * index] ?? '',
    texts[2 * index + 1] ?? '',
  ]);
}
