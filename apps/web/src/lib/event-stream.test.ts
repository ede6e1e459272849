import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEventParser, readEventStream } from './event-stream.ts';
import type { StreamEvent } from './event-stream.ts';

const data = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n\uFEFF]/g, ' '));
const events = fc.array(
  fc.record({ event: fc.constantFrom('progress', 'finding', 'result'), data }),
  { maxLength: 8 },
);
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

function write(list: readonly StreamEvent[], end: string): string {
  return list
    .map(({ event, data: line }) => `: beat${end}event: ${event}${end}data: ${line}${end}${end}`)
    .join('');
}

function cut(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let rest = text, turn = 0; rest !== ''; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return pieces;
}

it('reads the same events however the network cuts the stream', () => {
  fc.assert(
    fc.property(
      events,
      lineEnd,
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      (list, end, sizes) => {
        const parse = createEventParser();
        expect(cut(write(list, end), sizes).flatMap((piece) => parse(piece))).toEqual(list);
      },
    ),
  );
});

it('reads the same events when bytes of one character come apart', async () => {
  await fc.assert(
    fc.asyncProperty(events, fc.integer({ min: 1, max: 9 }), async (list, size) => {
      const bytes = new TextEncoder().encode(write(list, '\n'));
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) {
            controller.enqueue(bytes.slice(at, at + size));
          }
          controller.close();
        },
      });
      const read: StreamEvent[] = [];
      for await (const event of readEventStream(body)) read.push(event);
      expect(read).toEqual(
        list.map(({ event, data: line }) => ({ event, data: wellFormed(line) })),
      );
    }),
    { numRuns: 50 },
  );
});

/** Lone surrogates cannot travel as UTF-8. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

it.each([
  ['several data lines are one text', 'data: a\ndata: b\n\n', [{ event: 'message', data: 'a\nb' }]],
  ['only one space after the colon is dropped', 'data:  a\n\n', [{ event: 'message', data: ' a' }]],
  ['a field without colon has an empty value', 'data\n\n', [{ event: 'message', data: '' }]],
  ['an event without data is none', 'event: progress\n\n', []],
  ['id and retry are ignored', 'id: 1\nretry: 9\ndata: a\n\n', [{ event: 'message', data: 'a' }]],
  ['a byte order mark is skipped', '\uFEFFdata: a\n\n', [{ event: 'message', data: 'a' }]],
  [
    'an unfinished event at the end is dropped',
    'data: a\n\ndata: b',
    [{ event: 'message', data: 'a' }],
  ],
])('%s', (_, stream, expected) => {
  expect(createEventParser()(stream)).toEqual(expected);
});
