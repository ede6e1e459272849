import { digestFile } from '#lib/digest-file.ts';
import { hashPhoto } from './hash-photo.ts';
import type { HashAnswer, HashMessage, HashQuestion } from './worker-messages.ts';

const scope = self as unknown as {
  onmessage: (event: MessageEvent<HashQuestion>) => void;
  postMessage: (message: HashMessage) => void;
};

scope.onmessage = ({ data }) => {
  void answer(data).then(scope.postMessage.bind(scope));
};

scope.postMessage({ kind: 'ready' });

/** A file at a time, and never an unanswered question: whatever happens to one file, the next one comes. */
async function answer(question: HashQuestion): Promise<HashAnswer> {
  try {
    return question.kind === 'photo'
      ? { kind: 'photo', result: await hashPhoto(question.file, question.options) }
      : { kind: 'digest', result: await digestFile(question.file) };
  } catch {
    return { kind: 'failed' };
  }
}
