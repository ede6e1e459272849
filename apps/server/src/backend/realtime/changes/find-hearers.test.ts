import { describe, expect, it } from 'vitest';
import { callerOf } from '../../../platform/caller.ts';
import type { Caller, UserClaims } from '../../../platform/caller.ts';
import type { Channel } from '../channels/channel.ts';
import type { Ask } from '../gateways/ask.ts';
import { findHearers } from './find-hearers.ts';
import { createSubscriptions } from './subscriptions.ts';

const claims: UserClaims = {
  sub: 'ana',
  role: 'authenticated',
  aud: 'authenticated',
  session_id: 'session-of-ana',
  exp: 1000,
};
const ana = callerOf(claims);

/** Whether a row that was read as Ana is told to who uses the channel once it has been read. */
async function isToldAfter(next: Caller): Promise<boolean> {
  const channel = { caller: ana } as Channel;
  const subscriptions = createSubscriptions();
  subscriptions.add({
    channel,
    id: 1,
    role: 'authenticated',
    event: 'INSERT',
    tables: ['notifications'],
    filter: { conditions: [], values: [] },
    shape: '[]',
    equals: null,
    select: null,
  });
  // Another token arrives while the database reads the row.
  const ask = (() => {
    channel.caller = next;
    return Promise.resolve([{ reader: 1, key_place: 1, record: '{"id":"1"}' }]);
  }) as unknown as Ask;
  const change = {
    table: 'notifications',
    operation: 'INSERT' as const,
    key: { id: '1' },
    owner: null,
    at: '2026-01-01T00:00:00.000Z',
  };
  const { heard } = await findHearers(ask, {
    table: {
      table: 'notifications',
      oid: 1,
      keys: ['id'],
      columns: [{ name: 'id', type: 'text' }],
    },
    role: 'authenticated',
    listeners: subscriptions.of('notifications', 'authenticated')!,
    changes: [change],
  });
  const hearers = heard.get(change);
  expect(hearers?.subscriptions).toHaveLength(1);
  return hearers?.isStillHers(channel) ?? false;
}

describe('a row that was read while another token came', () => {
  it('is told to the same person, whose token was only refreshed', async () => {
    expect(await isToldAfter(callerOf({ ...claims, exp: 2000 }))).toBe(true);
  });

  it('is not told to another person, to a visitor, or to an operator who looks at her account', async () => {
    expect(await isToldAfter(callerOf({ ...claims, sub: 'eve' }))).toBe(false);
    expect(await isToldAfter({ kind: 'visitor' })).toBe(false);
    expect(await isToldAfter(callerOf({ ...claims, act: { sub: 'operator' } }))).toBe(false);
  });
});
