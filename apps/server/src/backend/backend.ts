import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Hono } from 'hono';
import type { ServerHono } from '../platform/feature.ts';
import type { Proofs } from '../platform/require-proof.ts';
import type { IdentifyCaller } from './auth/identify-caller.ts';

/** The Supabase API behind our origin: our own, or a platform's that requests are passed on to. */
export type Backend = {
  /** Finds out who sends a request; server functions ask it too. */
  identify: IdentifyCaller;
  proofs: Proofs;
  /** Adds `/rest/v1`, `/auth/v1`, `/storage/v1` and the HTTP part of `/realtime/v1`. */
  mount: (app: Hono<ServerHono>) => void;
  /** Takes over a connection that asked for a WebSocket; it always answers or closes it. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Closes the open sockets, so that their clients join another gateway. */
  drain: () => void;
  /** Ends connections of its own, when no request runs any more. */
  stop: () => Promise<void>;
};
