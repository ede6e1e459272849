import { AppError } from '@leakblock/domain/errors';
import type { ErrorCode } from '@leakblock/domain/errors';
import { describe, expect, it, vi } from 'vitest';
import type { RealtimeContext } from '../realtime-context.ts';
import type { Channel } from './channel.ts';
import { handleChannelEvent } from './channel-events.ts';

/** What becomes of a channel whose new token is answered with this. */
async function renewToken(code: ErrorCode) {
  const channels = { close: vi.fn(), rejoin: vi.fn() };
  const context = {
    channels,
    inTurn: () => Promise.reject(new AppError(code)),
    log: { warn: vi.fn() },
  } as unknown as RealtimeContext;
  const channel = {
    isClosed: false,
    config: {},
    connection: { address: '203.0.113.1' },
    queue: Promise.resolve(),
  } as unknown as Channel;
  handleChannelEvent(context, channel, {
    topic: 'realtime:a',
    event: 'access_token',
    payload: { access_token: 'new' },
    joinRef: '1',
    ref: '2',
  });
  await channel.queue;
  return { closed: channels.close.mock.calls.length, rejoined: channels.rejoin.mock.calls.length };
}

describe('a channel that renews its token', () => {
  it.each(['request.unauthorized', 'request.forbidden'] as const)(
    'is closed for %s',
    async (code) => {
      expect(await renewToken(code)).toEqual({ closed: 1, rejoined: 0 });
    },
  );

  it.each(['request.too_many', 'server.unexpected', 'administration.maintenance'] as const)(
    'comes again after %s, which says nothing of the token',
    async (code) => {
      expect(await renewToken(code)).toEqual({ closed: 0, rejoined: 1 });
    },
  );
});
