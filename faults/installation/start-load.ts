import { setTimeout as pause } from 'node:timers/promises';
import { call } from './call.ts';
import type { Person, Told } from './call.ts';
import type { Installation } from './start-installation.ts';
import { until } from './watch.ts';

/** What people who went on with their lives during a fault were told. */
export type LoadFigures = {
  /** Names that were acknowledged as written. */
  acknowledged: string[];
  /** What was told, by kind of call; each answer with its status and code. */
  told: Map<string, Told[]>;
};

/**
 * People write names, read them, ask a function and sign in, as fast as they are answered, until it is stopped. Each
 * writer has an account of her own, which holds fifty names. It stops when each kind of call worked at least once.
 */
export function startLoad(
  { publishableKey }: Pick<Installation, 'publishableKey'>,
  { url }: { url: string },
  people: readonly Person[],
): { stop: () => Promise<LoadFigures> } {
  const to = { url, publishableKey };
  const acknowledged: string[] = [];
  const told = new Map<string, Told[]>();
  let isOver = false;
  const note = (what: string, answer: Told) => {
    told.set(what, [...(told.get(what) ?? []), answer]);
    return answer;
  };
  async function repeat(waitMs: number, act: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      await act(turn);
      await pause(waitMs);
    }
  }
  const written = (index: number) =>
    acknowledged.filter((name) => name.startsWith(`name ${String(index)}-`)).length;
  const running = Promise.all(
    people.flatMap(({ email, password, token, userId }, index) => [
      repeat(250, async (turn) => {
        if (written(index) >= 45) return;
        const name = `name ${String(index)}-${String(turn)}`;
        const body = { user_id: userId, name };
        const answer = note('write', await call(to, '/rest/v1/stage_names', { token, body }));
        if (answer.status === 201) acknowledged.push(name);
      }),
      repeat(50, async () => {
        note('read', await call(to, '/rest/v1/stage_names?select=name', { method: 'GET', token }));
      }),
      repeat(100, async () => {
        note('function', await call(to, '/functions/v1/read-mail-settings', { token }));
      }),
      repeat(400, async () => {
        const body = { email, password };
        note('sign-in', await call(to, '/auth/v1/token?grant_type=password', { body }));
      }),
    ]),
  );
  return {
    async stop() {
      await until('every kind of call worked', () => [...told.values()].every(someWorked));
      isOver = true;
      await running;
      return { acknowledged, told };
    },
  };
}

const isDone = ({ status }: Told) => status >= 200 && status < 300;
const someWorked = (answers: readonly Told[]) => answers.some(isDone);

/** What did not work was told as `503`, to be tried again; lies are what was told otherwise. */
export function listLies({ told }: LoadFigures): string[] {
  const lies: string[] = [];
  for (const [what, answers] of told) {
    for (const answer of answers) {
      const { body, code, retryAfter, status } = answer;
      const isTold = status === 503 && retryAfter !== undefined;
      if (isDone(answer) || isTold) continue;
      const detail = typeof body['detail'] === 'string' ? body['detail'] : '';
      lies.push(`${what}: ${String(status)} ${code ?? ''} ${detail}`.trimEnd());
    }
  }
  return [...new Set(lies)];
}

/** Seconds that the slowest answer took. */
export const slowest = ({ told }: LoadFigures): number =>
  Math.max(...[...told.values()].flat().map(({ ms }) => ms)) / 1000;
