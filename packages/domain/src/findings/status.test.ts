import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  canDecide,
  findingActions,
  findingStatuses,
  findingTransitions,
  findUndoable,
} from './status.ts';
import type { FindingAction, FindingChange, FindingStatus } from './status.ts';

type State = { status: FindingStatus; changes: readonly FindingChange[] };
const fresh: State = { status: 'new', changes: [] };

/** Does one action the way the server does; what is not allowed changes nothing. */
function act(state: State, action: FindingAction | 'new_evidence'): State {
  const { changes, status } = state;
  const to = nextStatus(state, action);
  if (to === undefined || to === status) return state;
  return { status: to, changes: [...changes, { action, from: status, to }] };
}

function nextStatus({ changes, status }: State, action: FindingAction | 'new_evidence') {
  if (action === 'new_evidence')
    return status === 'kept' || status === 'not_me' ? 'new' : undefined;
  return action === 'undo' ? findUndoable(changes)?.from : findingTransitions[status][action];
}

const decisions = findingActions.filter((action) => action !== 'undo');
const steps = fc.array(fc.constantFrom(...findingActions, 'new_evidence' as const), {
  maxLength: 30,
});

it('knows no decision that leads where it stands, back to new, or to stopped', () => {
  for (const from of findingStatuses)
    for (const to of Object.values(findingTransitions[from])) {
      expect(['new', 'stopped', from]).not.toContain(to);
    }
});

it('lets everything be decided about a new one, and nothing about what is allowed or stopped', () => {
  expect(decisions.every((decision) => canDecide('new', decision))).toBe(true);
  for (const status of ['mine', 'partner', 'stopped'] as const)
    expect(decisions.some((decision) => canDecide(status, decision))).toBe(false);
});

it('from every other decision leads to all but itself', () => {
  for (const status of ['kept', 'to_remove', 'watched', 'not_me'] as const)
    expect(decisions.filter((decision) => canDecide(status, decision))).toHaveLength(5);
});

it('a step back leads to where the last decision was made, whatever came before', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(...decisions), (before, decision) => {
      const state = before.reduce(act, fresh);
      const decided = act(state, decision);
      fc.pre(decided !== state);
      expect(act(decided, 'undo').status).toBe(state.status);
    }),
  );
});

it('every change begins where the one before ended, and new is what nobody has decided about', () => {
  fc.assert(
    fc.property(steps, (actions) => {
      const { changes, status } = actions.reduce(act, fresh);
      for (const [at, change] of changes.entries()) {
        expect(change.from).toBe(at === 0 ? 'new' : changes[at - 1]?.to);
      }
      expect(status === 'new').toBe(findUndoable(changes) === null);
    }),
  );
});

it('takes nothing back past new evidence', () => {
  const reopened = (['not_me', 'new_evidence'] as const).reduce(act, fresh);
  expect(act(reopened, 'undo')).toBe(reopened);
});
