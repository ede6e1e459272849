import type { Dispatcher } from 'undici';
import { createTextCollector } from './collect-text.ts';
import { createDecompressor } from './decompress-body.ts';
import type { FetchProblem } from './fetch-problem.ts';

/** What was read of a body: its text, or its bytes where they were asked for. */
export type BodyContent = { text: string; bytes?: Uint8Array };
/** How the reading ended. */
export type BodyEnd = {
  truncated: 'bytes' | 'stop' | null;
  /** False with `truncated` null: bytes came behind the end of a compressed body. */
  isMessageOver: boolean;
};

/** Takes a body's bytes as they come and tells when its text is complete or enough. */
export type BodyReader = {
  write(chunk: Buffer): void;
  end(): void;
  destroy(): void;
};

/** Compressed bytes beyond the decoded limit: hardly compressible bodies grow a little. */
const compressedSlack = 64 * 1024;
/** Chunked framing may multiply the bytes on the wire; extensions and trailers without end may not. */
const framingFactor = 8;
const wireCheckMs = 200;

/**
 * Reads a body under three limits: decoded bytes, compressed bytes, and bytes on the wire (which the
 * parser may swallow without ever showing content). `onContent` is called at most once; with `truncated`
 * null the content is complete. Throws a `FetchProblem` for content that cannot be read.
 */
export function createBodyReader(options: {
  contentType: string | undefined;
  contentEncoding: string | undefined;
  maxBytes: number;
  stopAt: readonly string[];
  controller: Dispatcher.DispatchController;
  readWireBytes: () => number;
  as: 'text' | 'bytes';
  onContent: (content: BodyContent, end: BodyEnd) => void;
  onProblem: (problem: FetchProblem) => void;
}): BodyReader {
  const { controller, readWireBytes } = options;
  const limit = options.maxBytes + compressedSlack;
  const wireLimit = readWireBytes() + framingFactor * limit;
  const collector = createTextCollector(options);
  let compressedBytes = 0;
  let isDone = false;
  let isMessageOver = false;

  const finish = (truncated: BodyEnd['truncated']): void => {
    if (isDone) return;
    isDone = true;
    const content: BodyContent =
      options.as === 'bytes'
        ? { text: '', bytes: collector.finishBytes() }
        : { text: collector.finish() };
    options.onContent(content, { truncated, isMessageOver });
  };
  const decompressor = createDecompressor(options.contentEncoding, {
    onData(chunk) {
      const enough = isDone ? null : collector.add(chunk);
      if (enough) finish(enough);
    },
    onEnd() {
      finish(null);
    },
    onProblem: options.onProblem,
    onDrain() {
      controller.resume();
    },
  });
  const wireCheck = setInterval(() => {
    if (readWireBytes() > wireLimit) finish('bytes');
    else decompressor.flush();
  }, wireCheckMs);

  return {
    write(chunk) {
      if (isDone) return;
      compressedBytes += chunk.length;
      if (compressedBytes > limit) finish('bytes');
      else if (!decompressor.write(chunk)) controller.pause();
    },
    end() {
      isMessageOver = true;
      if (!isDone) decompressor.end();
    },
    destroy() {
      isDone = true;
      clearInterval(wireCheck);
      decompressor.destroy();
    },
  };
}
