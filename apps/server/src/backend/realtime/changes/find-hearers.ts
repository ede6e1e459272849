import type { Caller } from '../../../platform/caller.ts';
import type { Channel } from '../channels/channel.ts';
import type { Ask } from '../gateways/ask.ts';
import { matchFilters, matchValues, readerOf, seeRows } from './read-changes.ts';
import type { RowKey } from './read-changes.ts';
import { everyListener } from './subscriptions.ts';
import type { Listeners, Operation, Subscription } from './subscriptions.ts';
import type { ReaderRole, TableDescription } from './table-descriptions.ts';

/** A row that has changed; of one that is gone also whose it was. */
export type Change = {
  table: string;
  operation: Operation;
  key: RowKey;
  owner: { column: string; id: string } | null;
  /** When it was heard of, ISO 8601. */
  at: string;
};

/** Who hears of a change. */
export type Heard = {
  subscriptions: Subscription[];
  /** The row as JSON; null for one that is gone. */
  record: string | null;
  /**
   * Whether a channel is still used by whom the row was read as. Asked in the moment of sending: another token may have
   * come meanwhile, and what one person sees is never told to another. One that was only refreshed changes nothing.
   */
  isStillHers: (channel: Channel) => boolean;
};

export type HearersQuestion = {
  table: TableDescription;
  role: ReaderRole;
  /** Those of this role. */
  listeners: Listeners;
  changes: readonly Change[];
};

export type Hearers = {
  heard: Map<Change, Heard>;
  /** Subscriptions whose filters cannot be applied after all. */
  broken: Subscription[];
};

/** Whether two tokens are of one person; an operator's look at her account is not hers. */
function isSamePerson(one: Caller, other: Caller | undefined): boolean {
  if (one.kind === 'visitor' || other?.kind !== 'user') return one.kind === other?.kind;
  return one.userId === other.userId && one.isReadOnly === other.isReadOnly;
}

/** Who hears of which change: whose filter lets the row through, and who, asked as herself, sees it. */
export async function findHearers(ask: Ask, question: HearersQuestion): Promise<Hearers> {
  const hearers: Hearers = { heard: new Map(), broken: [] };
  await addReaders(ask, question, hearers);
  for (const change of question.changes) {
    if (change.operation === 'DELETE') await addOwner(ask, question, change, hearers);
  }
  return hearers;
}

async function addReaders(
  ask: Ask,
  { table, role, listeners, changes }: HearersQuestion,
  { heard, broken }: Hearers,
): Promise<void> {
  const there = changes.filter(({ operation }) => operation !== 'DELETE');
  if (there.length === 0) return;
  const keys = there.map(({ key }) => key);
  const operations = new Set(there.map(({ operation }) => operation));
  const wants = ({ event }: Subscription) => event === '*' || operations.has(event);
  const filtered = await matchFilters(ask, {
    table,
    source: 'row',
    keys,
    subscriptions: [...listeners.others].filter(wants),
  });
  broken.push(...filtered.broken);
  const found = await matchValues(ask, { table, keys }, listeners.byValue);
  const passed = [...filtered.passed, ...found]
    .filter(([subscription]) => wants(subscription))
    .map(([subscription, places]) => ({
      subscription,
      places,
      ...readerOf(subscription.channel.caller),
    }));
  const readers = [...new Map(passed.map(({ claims, person }) => [claims, person]))];
  if (readers.length === 0) return;
  const readAs = new Map(passed.map(({ subscription: { channel } }) => [channel, channel.caller]));
  const isStillHers = (channel: Channel) => isSamePerson(channel.caller, readAs.get(channel));
  const rows = await seeRows(ask, { table, role, readers, keys });
  for (const [place, change] of there.entries()) {
    const record = rows.record(place);
    if (record === null) continue;
    const subscriptions = passed
      .filter(({ places, claims }) => (places?.has(place) ?? true) && rows.sees(claims, place))
      .map(({ subscription }) => subscription);
    heard.set(change, { subscriptions, record, isStillHers });
  }
}

/**
 * Nobody can read a row that is gone: only whose it was hears of it, and a filter knows no more than its key. An operator
 * who looks at her account does not, since no policy can say any more whether she might have read it.
 */
async function addOwner(
  ask: Ask,
  { table, listeners }: HearersQuestion,
  change: Change,
  { heard, broken }: Hearers,
): Promise<void> {
  const { key, owner } = change;
  if (owner === null) return;
  const known = { ...key, [owner.column]: owner.id };
  const isOwner = ({ caller }: Channel) =>
    caller.kind === 'user' && caller.userId === owner.id && caller.isReadOnly !== true;
  const own = [...everyListener(listeners)].filter(
    (subscription) =>
      isOwner(subscription.channel) &&
      subscription.filter.conditions.every(({ column }) => Object.hasOwn(known, column)),
  );
  if (own.length === 0) return;
  const filtered = await matchFilters(ask, {
    table,
    source: 'key',
    keys: [known],
    subscriptions: own,
  });
  broken.push(...filtered.broken);
  heard.set(change, {
    subscriptions: [...filtered.passed.keys()],
    record: null,
    isStillHers: isOwner,
  });
}
