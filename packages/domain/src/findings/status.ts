/**
 * `to_remove`: marked for removal. `mine`, `partner`: the page is allowed. `not_me`: somebody else. `stopped`: signs of
 * a minor; nothing of it is kept or shown, and no action leads out of it.
 */
export const findingStatuses = [
  'new',
  'kept',
  'to_remove',
  'watched',
  'mine',
  'partner',
  'not_me',
  'stopped',
] as const;
export type FindingStatus = (typeof findingStatuses)[number];

/** What a person may decide about a finding; `undo` takes back the last decision that still stands. */
export const findingActions = [
  'keep',
  'remove',
  'watch',
  'mine',
  'partner',
  'not_me',
  'undo',
] as const;
export type FindingAction = (typeof findingActions)[number];
export type FindingDecision = Exclude<FindingAction, 'undo'>;

const decided = {
  keep: 'kept',
  remove: 'to_remove',
  watch: 'watched',
  mine: 'mine',
  partner: 'partner',
  not_me: 'not_me',
} as const satisfies Record<FindingDecision, FindingStatus>;

/** All decisions but the one that stands. */
function except(standing: FindingDecision): Partial<Record<FindingDecision, FindingStatus>> {
  return Object.fromEntries(Object.entries(decided).filter(([decision]) => decision !== standing));
}

/**
 * Where each decision leads. What was decided can be decided anew, except that an allowed page has to be taken back
 * (`undo`) first: it is on the allow list too, which no other decision would end.
 */
export const findingTransitions: Record<
  FindingStatus,
  Readonly<Partial<Record<FindingDecision, FindingStatus>>>
> = {
  new: decided,
  kept: except('keep'),
  to_remove: except('remove'),
  watched: except('watch'),
  not_me: except('not_me'),
  mine: {},
  partner: {},
  stopped: {},
};

export function canDecide(status: FindingStatus, decision: FindingDecision): boolean {
  return findingTransitions[status][decision] !== undefined;
}

/** One kept change of status. What a scan changed carries another name and cannot be taken back. */
export type FindingChange = { action: string; from: FindingStatus; to: FindingStatus };

/**
 * The last decision that can be taken back; null when there is none. After a scan has changed the status (new
 * evidence), what was decided before is history.
 * @param changes changes of status, oldest first
 */
export function findUndoable<C extends FindingChange>(changes: readonly C[]): C | null {
  let standing: C[] = [];
  for (const change of changes) {
    if (change.action === 'undo') standing.pop();
    else if (change.action in decided) standing.push(change);
    else standing = [];
  }
  return standing.at(-1) ?? null;
}
