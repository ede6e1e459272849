import { setTimeout as pause } from 'node:timers/promises';
import type { RealtimeChannel } from '@supabase/supabase-js';
import type { Client } from '../../world.ts';

/** Joins and resolves once the server says so. */
export async function join(channel: RealtimeChannel): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((state, error) => {
      const status: string = state;
      if (status === 'SUBSCRIBED') resolve();
      else if (status !== 'CLOSED') reject(error ?? new Error(status));
    });
  });
}

/** Waits until something is there, ten seconds at most. */
export async function until(isThere: () => boolean, what: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (isThere()) return;
    await pause(50);
  }
  throw new Error(`Nothing came: ${what}.`);
}

/** Runs and leaves every channel, so that no socket outlives its case. */
export async function withClients(
  clients: readonly Client[],
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } finally {
    for (const client of clients) {
      await client.removeAllChannels();
      await client.realtime.disconnect();
    }
  }
}
