import type { InstantScanEvent } from '@leakblock/domain/scans';
import { describe, expect, it } from 'vitest';
import { createScanChannel } from './scan-channel.ts';

function failure(message: string): InstantScanEvent {
  return { event: 'error', data: { code: 'scans.failed', message } };
}

async function read(stream: ReadableStream<InstantScanEvent>): Promise<string[]> {
  const messages: string[] = [];
  for await (const { event, data } of stream) if (event === 'error') messages.push(data.message);
  return messages;
}

describe('the channel of a running scan', () => {
  it('tells a late reader everything that was said before', async () => {
    const channel = createScanChannel();
    const early = read(channel.events());
    channel.emit(failure('one'));
    const late = read(channel.events());
    channel.emit(failure('two'));
    channel.close();
    expect(await early).toEqual(['one', 'two']);
    expect(await late).toEqual(['one', 'two']);
    expect(await read(channel.events())).toEqual(['one', 'two']);
  });

  it('goes on when a reader leaves', async () => {
    const channel = createScanChannel();
    const gone = channel.events();
    const stays = read(channel.events());
    await gone.cancel();
    channel.emit(failure('still here'));
    channel.close();
    channel.emit(failure('after the end'));
    expect(await stays).toEqual(['still here']);
  });
});
