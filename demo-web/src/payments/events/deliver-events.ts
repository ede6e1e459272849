import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { KeptEvent } from '../kept/kept.ts';
import { showEvent } from './show-event.ts';

/** Hands events to the webhook, in the order in which they came about, and again when it refuses them. */
export type Delivery = {
  /** There may be something to deliver. */
  wake: () => void;
  /** Resolves when everything is taken, or was tried as often as it is tried at once. */
  settled: () => Promise<void>;
  /** Tries again what nobody took. */
  again: () => Promise<void>;
  /** Sends one event, whatever became of it before; the status that was answered. */
  send: (event: KeptEvent, options?: SendOptions) => Promise<number>;
  stop: () => void;
};

export type SendOptions = {
  /** Signs something else than what is sent. */
  isTampered?: boolean;
  /** Seconds that the signature is old. */
  ageSeconds?: number;
};

/** Waits between tries at once; Stripe's are minutes and hours. */
const waitsMs = [300, 1000, 3000];

/** The value of `Stripe-Signature`: the moment, and an HMAC of moment and body. */
function signEvent(secret: string, timestamp: number, payload: string): string {
  const signed = createHmac('sha256', secret).update(`${String(timestamp)}.${payload}`);
  return `t=${String(timestamp)},v1=${signed.digest('hex')}`;
}

/** Begins with whatever waits at the first `wake`. */
export function deliverEvents(options: {
  events: () => KeptEvent[];
  webhookUrl: () => string | null;
  secret: string;
  now: () => Date;
  isHeld: () => boolean;
  onTaken: () => void;
}): Delivery {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  /** Ends a pause between tries early. */
  let rouse = new AbortController();

  async function send(event: KeptEvent, how: SendOptions = {}): Promise<number> {
    const url = options.webhookUrl();
    if (url === null) return 0;
    const payload = JSON.stringify(showEvent(event));
    const timestamp = Math.floor(options.now().getTime() / 1000) - (how.ageSeconds ?? 0);
    const signature = signEvent(options.secret, timestamp, payload);
    event.tries += 1;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
        },
        body:
          how.isTampered === true
            ? payload.replace('"livemode":false', '"livemode":true ')
            : payload,
        redirect: 'error',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(20_000)]),
      });
      await answer.arrayBuffer();
      if (answer.ok && how.isTampered !== true) {
        event.takenAt ??= timestamp;
        options.onTaken();
      }
      return answer.status;
    } catch {
      // Nobody there: the event waits.
      return 0;
    }
  }

  const open = (): KeptEvent[] => options.events().filter(({ takenAt }) => takenAt === null);
  const isOff = (): boolean => stopping.signal.aborted || options.isHeld();

  async function run(): Promise<void> {
    for (const pause of [...waitsMs, null]) {
      for (const event of open()) if (!isOff()) await send(event);
      if (pause === null || open().length === 0 || isOff()) return;
      rouse = new AbortController();
      const signal = AbortSignal.any([stopping.signal, rouse.signal]);
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  const wake = (): void => {
    rouse.abort();
    if (options.webhookUrl() === null || isOff()) return;
    const told = options.events().length;
    running ??= run().finally(() => {
      running = null;
      // What was noted meanwhile has its own tries.
      if (options.events().length > told) wake();
    });
  };
  const settled = async (): Promise<void> => {
    while (running !== null) await running;
  };
  return {
    wake,
    settled,
    send,
    async again() {
      wake();
      await settled();
    },
    stop: () => stopping.abort(),
  };
}
