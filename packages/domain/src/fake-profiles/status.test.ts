import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  canReview,
  fakeProfileActions,
  fakeProfileMoves,
  fakeProfileStatuses,
  undoReview,
} from './status.ts';
import type { FakeProfileAction, FakeProfileStatus, ReviewEvent } from './status.ts';

/** Does one action the way the server does; an action that is not allowed changes nothing. */
function act(
  status: FakeProfileStatus,
  events: readonly ReviewEvent[],
  action: FakeProfileAction,
): { status: FakeProfileStatus; events: readonly ReviewEvent[] } {
  const last = action === 'undo' ? undoReview(events) : null;
  const to = action === 'undo' ? last?.from : fakeProfileMoves[status][action];
  if (to === undefined) return { status, events };
  return { status: to, events: [...events, { action, from: status, to }] };
}

it('knows no move to the place where it stands, and none back to new', () => {
  for (const from of fakeProfileStatuses)
    for (const to of Object.values(fakeProfileMoves[from])) {
      expect(to).not.toBe(from);
      expect(to).not.toBe('new');
    }
});

it('every action can be done to a new one; an own account has to be taken back first', () => {
  const moves = fakeProfileActions.filter((action) => action !== 'undo');
  expect(moves.every((action) => canReview('new', action))).toBe(true);
  expect(moves.some((action) => canReview('mine', action))).toBe(false);
});

it('as many steps back as were taken lead to new again, whatever was done between', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...fakeProfileActions), { maxLength: 30 }), (actions) => {
      let state = { status: 'new' as FakeProfileStatus, events: [] as readonly ReviewEvent[] };
      for (const action of actions) {
        const before = state;
        state = act(state.status, state.events, action);
        const isKept = state.events.length > before.events.length;
        // Every kept move begins where the one before ended; what is not kept changes nothing.
        if (isKept) expect(state.events.at(-1)?.from).toBe(before.status);
        else expect(state.status).toBe(before.status);
        expect(undoReview(state.events) === null).toBe(state.status === 'new');
      }
      for (let step = 0; step < actions.length; step++)
        state = act(state.status, state.events, 'undo');
      expect(state.status).toBe('new');
      expect(undoReview(state.events)).toBeNull();
    }),
  );
});

it('a step back leads to where the last standing move began', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...fakeProfileActions), { maxLength: 20 }),
      fc.constantFrom('report', 'ignore', 'mine', 'watch'),
      (actions, next) => {
        let state = { status: 'new' as FakeProfileStatus, events: [] as readonly ReviewEvent[] };
        for (const action of actions) state = act(state.status, state.events, action);
        const moved = act(state.status, state.events, next);
        if (moved.events.length === state.events.length) return;
        expect(act(moved.status, moved.events, 'undo').status).toBe(state.status);
      },
    ),
  );
});
