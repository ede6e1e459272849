/** What is needed of a stream of `tar-stream`, which is not of Node's own class. */
export type Target = {
  write(bytes: Uint8Array): boolean;
  end(last?: unknown): unknown;
  once(event: 'drain', listener: () => void): unknown;
};

/**
 * Writes all of a source into a stream of `tar-stream`, no faster than it takes them, and ends it. Node's `pipeline`
 * cannot tell when such streams end.
 * @param closed ends or fails with the stream
 * @param onChunk sees each piece before it is written
 */
export async function feed(
  source: AsyncIterable<Uint8Array>,
  target: Target,
  closed: Promise<void>,
  onChunk: (chunk: Uint8Array) => void = () => undefined,
): Promise<void> {
  const gone = closed.then(() => 'closed' as const);
  gone.catch(() => undefined);
  for await (const chunk of source) {
    onChunk(chunk);
    if (target.write(chunk)) continue;
    const drained = new Promise<'drained'>((resolve) => {
      target.once('drain', () => {
        resolve('drained');
      });
    });
    if ((await Promise.race([drained, gone])) === 'closed') break;
  }
  target.end();
  await closed;
}
