import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { searchImageAnswer } from '@leakblock/domain/image-searches';
import type { SearchImageAnswer } from '@leakblock/domain/image-searches';
import { useUser } from '#lib/auth-context.ts';
import { explainDataError } from '#lib/data-failure.ts';
import type { FailureCode } from '#lib/failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import type { DroppedPicture, FileProblem } from './dropped-picture.ts';
import { readDropped } from './read-dropped.ts';
import { earlierKey } from './use-earlier-searches.ts';

/** The picture on the screen: from a file of this device, or of an earlier search all that was kept of it. */
export type ShownPicture = { display: string | null; file: File | null };

export type SearchState =
  | { kind: 'idle' }
  | { kind: 'reading'; name: string }
  | { kind: 'searching'; picture: ShownPicture }
  | { kind: 'unreadable'; name: string; problem: FileProblem }
  | { kind: 'failed'; picture: ShownPicture; code: FailureCode; retry: () => void }
  | { kind: 'done'; picture: ShownPicture; answer: SearchImageAnswer };

/** One search after the other; a newer one makes the answer of an older one unwanted. */
export function useImageSearch() {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const [state, setState] = useState<SearchState>({ kind: 'idle' });
  const turn = useRef(0);

  async function ask(name: string, body: unknown, picture: ShownPicture): Promise<void> {
    const own = ++turn.current;
    setState({ kind: 'searching', picture });
    try {
      const answer = await callForJson(name, body, searchImageAnswer);
      if (own !== turn.current) return;
      setState({ kind: 'done', picture, answer });
      void client.invalidateQueries({ queryKey: earlierKey(userId) });
    } catch (error) {
      if (own !== turn.current) return;
      const retry = () => void ask(name, body, picture);
      setState({ kind: 'failed', picture, code: explainDataError(error), retry });
    }
  }

  async function searchFile(file: File, keepsThumbnail: boolean): Promise<void> {
    const own = ++turn.current;
    setState({ kind: 'reading', name: file.name });
    const read = await readDropped(file).catch((error: unknown) => ({
      code: explainDataError(error),
    }));
    if (own !== turn.current) return;
    if (typeof read === 'string') {
      setState({ kind: 'unreadable', name: file.name, problem: read });
      return;
    }
    if ('code' in read) {
      const retry = () => void searchFile(file, keepsThumbnail);
      setState({ kind: 'failed', picture: { display: null, file }, code: read.code, retry });
      return;
    }
    await ask('search-image', questionOf(read, keepsThumbnail), { display: read.display, file });
  }

  const repeat = (search: { id: string; thumbnail: string | null }): Promise<void> =>
    ask('repeat-image-search', { searchId: search.id }, { display: search.thumbnail, file: null });

  return { state, searchFile, repeat };
}

function questionOf({ question }: DroppedPicture, keepsThumbnail: boolean) {
  const { thumbnail, ...bare } = question;
  return keepsThumbnail && thumbnail !== undefined ? { ...bare, thumbnail } : bare;
}
