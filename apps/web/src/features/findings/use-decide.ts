import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryFilters } from '@tanstack/react-query';
import { reviewFindingsAnswer, reviewLimit } from '@leakblock/domain/findings';
import type {
  AllowScope,
  FindingDecision,
  FindingStatus,
  ReviewFindingsAnswer,
} from '@leakblock/domain/findings';
import { useSubject } from '#lib/acting.ts';
import { dataFailureText, explainDataError } from '#lib/data-failure.ts';
import { callForJson } from '#lib/functions-client.ts';
import { stayUntilSaved } from '#lib/leave-warning.ts';
import { text } from '#lib/texts.ts';
import { showMessage } from '#lib/toasts.ts';
import type { FindingFilter } from './finding-filter.ts';
import type { Finding, FindingPage } from './read-findings.ts';

export type Decide = (
  ids: readonly string[],
  decision: FindingDecision,
  scope?: AllowScope,
) => Promise<void>;

type Statuses = ReadonlyMap<string, FindingStatus>;
type Pages = InfiniteData<FindingPage>;

/** Fewer cards than this: the next ones are read. */
const fewCards = 10;

/** Decisions about findings, with a way back; what is on screen follows at once. */
export function useDecide() {
  const { id: userId, call } = useSubject();
  const client = useQueryClient();
  const key = ['findings', userId] as const;
  /** What takes the last decision back, or the one before when that was done. */
  const undoable = useRef<string[][]>([]);
  /** Decisions that are being saved, and the last of them: they are sent in the order they were made. */
  const underway = useRef(0);
  const last = useRef<Promise<void>>(Promise.resolve());
  /** A list was being read again when a decision came. */
  const isStopped = useRef(false);

  /** Does one thing after those before it; each tells of its failure itself. */
  function afterOthers(run: () => Promise<void>): Promise<void> {
    last.current = stayUntilSaved(last.current.then(run));
    return last.current;
  }

  /** Takes what was decided out of the review, and shows it in the lists as far as their filters do. */
  function show(statuses: Statuses) {
    client.setQueriesData<Finding[]>({ queryKey: [...key, 'review'] }, (known) =>
      known?.filter(({ id }) => (statuses.get(id) ?? 'new') === 'new'),
    );
    for (const [id, status] of statuses) {
      client.setQueryData<Finding>([...key, 'one', id], (known) => known && { ...known, status });
    }
    for (const [listKey, pages] of client.getQueriesData<Pages>({ queryKey: [...key, 'list'] })) {
      const { status: wanted } = listKey[3] as FindingFilter;
      client.setQueryData<Pages>(
        listKey,
        pages && {
          ...pages,
          pages: pages.pages.map(({ next, rows }) => ({
            next,
            rows: rows
              .map((row) => ({ ...row, status: statuses.get(row.id) ?? row.status }))
              .filter(({ status }) => wanted === null || status === wanted),
          })),
        },
      );
    }
  }

  const readCounts = () => client.invalidateQueries({ queryKey: [...key, 'count'] });
  /** However long a list is: nothing else brings back what was taken out of it too early. */
  const readAgain = () => client.invalidateQueries({ queryKey: key });

  /** A read that ends after a decision would bring what was decided back; one that goes on in a list may. */
  async function stopReads() {
    await client.cancelQueries({ queryKey: [...key, 'review'] });
    const lists: QueryFilters = {
      queryKey: [...key, 'list'],
      predicate: ({ state }) =>
        state.data !== undefined && state.fetchMeta?.fetchMore?.direction === undefined,
    };
    isStopped.current ||= client.isFetching(lists) > 0;
    await client.cancelQueries(lists);
  }

  /** Reads the next cards when few are left and nothing is on its way that they would show once more. */
  function refillReview() {
    if (underway.current > 0) return;
    for (const [reviewKey, cards] of client.getQueriesData<Finding[]>({
      queryKey: [...key, 'review'],
    })) {
      if (cards !== undefined && cards.length < fewCards)
        void client.invalidateQueries({ queryKey: reviewKey });
    }
  }

  /** Reads the lists whose reading decisions stopped, when nothing is on its way that they would show once more. */
  function readStopped() {
    if (underway.current > 0 || !isStopped.current) return;
    isStopped.current = false;
    void client.invalidateQueries({ queryKey: [...key, 'list'] });
  }

  async function send(bodies: readonly object[]): Promise<ReviewFindingsAnswer[]> {
    const answers: ReviewFindingsAnswer[] = [];
    for (const body of bodies) {
      answers.push(await callForJson('review-findings', body, reviewFindingsAnswer, call));
    }
    return answers;
  }

  function tellFailure(error: unknown) {
    // Of a decision nothing is kept to be sent later.
    const isOffline = explainDataError(error) === 'client.offline';
    void showMessage({
      title: text('findings.done.failed'),
      body: isOffline ? text('findings.done.offline') : dataFailureText(error),
      tone: 'problem',
    });
    void readAgain();
  }

  async function undo(tokens: readonly string[] | undefined = undoable.current.at(-1)) {
    if (tokens === undefined) return;
    undoable.current = undoable.current.filter((each) => each !== tokens);
    await undoAll(tokens.map((undoToken) => ({ undoToken, action: 'undo' })));
  }

  async function undoAll(bodies: readonly object[]) {
    try {
      await tellUndone(await send(bodies));
    } catch (error) {
      tellFailure(error);
    }
  }

  async function tellUndone(answers: readonly ReviewFindingsAnswer[]) {
    const changed = answers.flatMap((answer) => answer.changed);
    const count = changed.length;
    show(new Map(changed.map(({ id, status }) => [id, status])));
    const title =
      count === 0 ? text('findings.done.nothing') : text('findings.done.undone', { count });
    void showMessage({ title, tone: 'good' });
    await readAgain();
  }

  const decide: Decide = async (ids, decision, scope = 'page') => {
    const status = decidedStatuses[decision];
    const asked = decision === 'mine' || decision === 'partner' ? { scope } : {};
    const bodies = cutIntoCalls(ids).map((some) => ({ ids: some, action: decision, ...asked }));
    underway.current += 1;
    const shown = stopReads().then(() => show(new Map(ids.map((id) => [id, status]))));
    await afterOthers(async () => {
      try {
        await shown;
        tellDone(status, ids.length, await send(bodies));
      } catch (error) {
        tellFailure(error);
      } finally {
        underway.current -= 1;
        refillReview();
        readStopped();
      }
    });
  };

  function tellDone(status: Decided, asked: number, answers: readonly ReviewFindingsAnswer[]) {
    const changed = answers.flatMap((answer) => answer.changed);
    const count = changed.length;
    show(new Map(changed.map((each) => [each.id, each.status])));
    // What the decision did not apply to was shown too early.
    void (count < asked ? readAgain() : readCounts());
    if (count === 0) {
      void showMessage({ title: text('findings.done.nothing'), tone: 'good' });
      return;
    }
    const tokens = answers.flatMap(({ undoToken }) => undoToken ?? []);
    undoable.current.push(tokens);
    void showMessage({
      title: text(`findings.done.${status}`, { count }),
      tone: 'good',
      lifeMs: 8000,
      action: {
        label: text('findings.decide.undo'),
        onPress: () => void afterOthers(() => undo(tokens)),
      },
    });
  }

  return {
    decide,
    /** Takes the last decision back. */
    undo: () => afterOthers(() => undo()),
    /** Takes each one's last decision back. */
    undoThese: (ids: readonly string[]) =>
      afterOthers(() => undoAll(cutIntoCalls(ids).map((some) => ({ ids: some, action: 'undo' })))),
  };
}

export type Decided = Exclude<FindingStatus, 'new' | 'stopped'>;
const decidedStatuses = {
  keep: 'kept',
  remove: 'to_remove',
  watch: 'watched',
  mine: 'mine',
  partner: 'partner',
  not_me: 'not_me',
} as const satisfies Record<FindingDecision, Decided>;

function cutIntoCalls(ids: readonly string[]): string[][] {
  const calls = Math.ceil(ids.length / reviewLimit);
  return Array.from({ length: calls }, (_, call) =>
    ids.slice(call * reviewLimit, (call + 1) * reviewLimit),
  );
}
