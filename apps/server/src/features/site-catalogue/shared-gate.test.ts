import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../testing/start-test-gateway.ts';
import { createSharedGate } from './shared-gate.ts';

let gateway: TestGateway;
let hosts = 0;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const never = Number.MAX_SAFE_INTEGER;
const paceMs = 60_000;
/** The gate of one of several programs on the database. */
const program = () => createSharedGate(gateway.context.database, paceMs);
const newHost = (): string => `host-${String((hosts += 1))}.example`;
/** When the host may be asked next. */
async function nextAt(host: string): Promise<string | undefined> {
  const [slot] = await gateway.sql<{ next: string }>(
    'select next_at::text as next from private.host_slots where host = $1',
    [host],
  );
  return slot?.next;
}

it('a turn that was never used is the next one’s, whichever program asks', async () => {
  const host = newHost();
  const [one, other] = [program(), program()];
  const asked = (await one.reserve(host, never))!;
  asked.begin?.();
  const after = await nextAt(host);
  const unused = [(await one.reserve(host, never))!, (await other.reserve(host, never))!];
  expect(await nextAt(host)).not.toBe(after);
  for (const turn of unused.toReversed()) {
    const before = await nextAt(host);
    turn.release();
    turn.release();
    await expect.poll(() => nextAt(host)).not.toBe(before);
  }
  expect(await nextAt(host)).toBe(after);
  asked.release();
  expect((await other.reserve(host, never))!.waitMs).toBeGreaterThan(0);
});

it('a turn that was used, or that others stand behind, is not given back', async () => {
  const host = newHost();
  const gate = program();
  const used = (await gate.reserve(host, never))!;
  used.begin?.();
  const early = (await gate.reserve(host, never))!;
  const late = (await program().reserve(host, never))!;
  const before = await nextAt(host);
  used.release();
  early.release();
  // What is given back later is given back after them.
  const elsewhere = newHost();
  const last = (await gate.reserve(elsewhere, never))!;
  const start = await nextAt(elsewhere);
  last.release();
  await expect.poll(() => nextAt(elsewhere)).not.toBe(start);
  expect(await nextAt(host)).toBe(before);
  late.release();
});

it('who no longer wants a turn takes none', async () => {
  const host = newHost();
  const gate = program();
  const held = [(await gate.reserve(host, never))!, (await gate.reserve(host, never))!];
  const before = await nextAt(host);
  const ending = new AbortController();
  const waiting = gate.reserve(host, never, ending.signal);
  ending.abort();
  expect(await waiting).toBeNull();
  expect(await nextAt(host)).toBe(before);
  for (const turn of held) turn.begin?.();
  for (const turn of held) turn.release();
  expect(await nextAt(host)).toBe(before);
});
