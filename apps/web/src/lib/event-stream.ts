/** One event of a `text/event-stream`. */
export type StreamEvent = { event: string; data: string };

/**
 * Reads `text/event-stream` text in pieces of any size (WHATWG HTML, 9.2.6): LF, CR and CRLF end a line,
 * lines with a leading colon are comments, several `data` lines are joined, a blank line gives the event.
 * `id` and `retry` are ignored, because a scan is never asked for twice.
 */
export function createEventParser(): (piece: string) => StreamEvent[] {
  let rest = '';
  let isFirstPiece = true;
  let isAfterReturn = false;
  let event = '';
  let data: string[] = [];

  function takeLine(line: string): StreamEvent | null {
    if (line === '') {
      const complete =
        data.length === 0 ? null : { event: event || 'message', data: data.join('\n') };
      event = '';
      data = [];
      return complete;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    return null;
  }

  return (piece) => {
    if (piece === '') return [];
    let fresh = piece;
    if (isFirstPiece) fresh = fresh.replace(/^\uFEFF/, '');
    isFirstPiece = false;
    // A CRLF may be cut in two: the CR has ended the line already.
    if (isAfterReturn && fresh.startsWith('\n')) fresh = fresh.slice(1);
    isAfterReturn = fresh.endsWith('\r');
    const lines = (rest + fresh).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    return lines.map(takeLine).filter((complete) => complete !== null);
  };
}

/**
 * The events of a response body, as they come. Ends with the body; a broken connection throws.
 * `onBytes` is called with every piece that arrives, comments included.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => undefined,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parse = createEventParser();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      yield* parse(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
