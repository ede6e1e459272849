import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A TCP connection to somewhere that can be spoiled: what a network between two machines does now and then. */
export type Line = {
  port: number;
  /** Connections that stand. */
  connections: () => number;
  /** Nothing passes any more, and nobody is told: connections stand, new ones are taken and lead nowhere. */
  hold: () => void;
  /**
   * What a firewall does that forgot its connections: those that stand stay silent for good, and nobody is told; new ones
   * pass.
   */
  forget: () => void;
  /** Every piece, in both directions, comes this much later; 0 is as fast as it is. */
  delay: (ms: number) => void;
  /** Resets every connection that stands; new ones pass. */
  cut: () => void;
  /** Takes no new connection, and resets those that stand. */
  close: () => Promise<void>;
  /** As at the beginning. Connections that were held are reset. */
  mend: () => Promise<void>;
  /**
   * The next connection that asks this, or the one after so many others, gets no answer: what was asked is done at the
   * other end, then the connection is reset. Resolves when that has happened.
   */
  loseAnswerTo: (asked: RegExp, after?: number) => Promise<void>;
  /** New connections lead to another port. */
  leadTo: (port: number) => void;
  stop: () => Promise<void>;
};

/** Opens one on a free port of the loopback. */
export async function openLine(target: number): Promise<Line> {
  let targetPort = target;
  let isHeld = false;
  /** How often connections were forgotten: those that are older than the last time are. */
  let forgotten = 0;
  let delayMs = 0;
  let lost: { asked: RegExp; after: number; done: () => void } | null = null;
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  };
  /** In order, however long each piece takes. */
  const pass = (
    from: Socket,
    to: Socket,
    { isSilent, onPiece }: { isSilent: () => boolean; onPiece: (piece: Buffer) => boolean },
  ) => {
    let last = Promise.resolve();
    from.on('data', (piece: Buffer) => {
      if (isSilent() || !onPiece(piece)) return;
      const due = performance.now() + delayMs;
      last = last.then(async () => {
        const left = due - performance.now();
        if (left > 1) await pause(left);
        if (!isSilent() && !to.destroyed) to.write(piece);
      });
    });
    from.on('end', () => {
      if (!isSilent()) void last.then(() => to.end());
    });
    from.on('close', () => {
      if (!isSilent()) void last.then(() => to.destroy());
    });
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near);
    if (isHeld) return;
    const far = createConnection({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    keep(far);
    const known = forgotten;
    const isSilent = () => isHeld || known < forgotten;
    let onAnswer: (() => void) | null = null;
    let before = '';
    const onQuestion = (piece: Buffer) => {
      const words = piece.toString('latin1');
      // The end of a mail may come in two pieces.
      const isAsked =
        lost !== null && [words, before + words].some((each) => lost?.asked.test(each));
      before = (before + words).slice(-4);
      if (lost !== null && isAsked) {
        if (lost.after === 0) {
          onAnswer = lost.done;
          lost = null;
        } else lost.after -= 1;
      }
      return true;
    };
    const onReply = () => {
      if (onAnswer === null) return true;
      near.resetAndDestroy();
      far.resetAndDestroy();
      onAnswer();
      return false;
    };
    pass(near, far, { isSilent, onPiece: onQuestion });
    pass(far, near, { isSilent, onPiece: onReply });
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  const port = await listen(0);
  const close = async () => {
    if (!server.listening) return;
    server.close();
    cut();
    await once(server, 'close');
  };
  return {
    port,
    connections: () => open.size / 2,
    hold: () => (isHeld = true),
    forget() {
      forgotten += 1;
      isHeld = false;
    },
    delay: (ms) => (delayMs = ms),
    cut,
    close,
    async mend() {
      delayMs = 0;
      lost = null;
      if (isHeld) cut();
      isHeld = false;
      if (!server.listening) await listen(port);
    },
    loseAnswerTo: (asked, after = 0) =>
      new Promise((done) => {
        lost = { asked, after, done };
      }),
    leadTo: (next) => (targetPort = next),
    stop: close,
  };
}
