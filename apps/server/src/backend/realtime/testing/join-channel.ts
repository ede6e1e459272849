import type { Database } from '@leakblock/database';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';

/** What becomes true soon. */
export const eventually: typeof expect.poll = (read, options) =>
  expect.poll(read, { interval: 10, ...options });

export type TestClient = SupabaseClient<Database>;

/** What a listener hears of a row. */
export type HeardChange = {
  eventType: string;
  table: string;
  commit_timestamp: string;
  errors: unknown;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
};

/** The unmodified client of a person, or of a visitor, whose token is set before the first join. */
export async function openClient(gateway: TestGateway, person?: SignedIn): Promise<TestClient> {
  const client = gateway.client(person?.token);
  if (person !== undefined) await client.realtime.setAuth();
  return client;
}

/** Joins and resolves once the server says so. @throws with the server's reason */
export async function join(channel: RealtimeChannel): Promise<RealtimeChannel> {
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((state, error) => {
      const status: string = state;
      if (status === 'SUBSCRIBED') resolve();
      else reject(error ?? new Error(status));
    });
  });
  return channel;
}

let count = 0;

/** What a client hears of a table's changes from now on, and what the server says of the channel. */
export async function listen(
  client: TestClient,
  wish: {
    event?: string;
    table?: string;
    filter?: string;
    select?: string[];
    schema?: string;
  } = {},
) {
  const heard: HeardChange[] = [];
  const system: { status: string; message: string; extension: string }[] = [];
  count += 1;
  const channel = client
    .channel(`listener-${String(count)}`)
    .on(
      'postgres_changes' as never,
      { event: '*', schema: 'public', table: 'notifications', ...wish } as never,
      (change: HeardChange) => heard.push(change),
    )
    .on('system', {}, (message) => system.push(message as never));
  await join(channel);
  return { heard, system, channel };
}

/**
 * Resolves once all that was written before has been told. A join does not wait for that, so that who listens right
 * after a row was written may hear of it, when the database is late.
 */
export async function allIsTold(gateway: TestGateway): Promise<void> {
  const witness = await gateway.signIn();
  const client = await openClient(gateway, witness);
  const { heard } = await listen(client);
  await gateway.sql(
    "insert into public.notifications (user_id, title, message) values ($1, 'last', 'last')",
    [witness.userId],
  );
  await eventually(() => heard.length).toBe(1);
  // Her client takes a third of a second to leave.
  void client.removeAllChannels();
}
