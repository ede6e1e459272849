import type { Caller } from '../../../platform/caller.ts';
import { refuseChange } from '../changes/check-changes.ts';
import type { CheckedChange } from '../changes/check-changes.ts';
import { roleOf } from '../changes/read-changes.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import type { Channel } from './channel.ts';
import type { JoinConfig } from './join-config.ts';

/** All changes that a channel wishes to hear of, or the sentence of the first refusal: all or nothing. */
export type GrantedChanges = { refusal: string } | { granted: CheckedChange[] };

/** Checks the wishes of a join as the person. @throws when the database does not answer */
export async function grantChanges(
  { checks }: Pick<RealtimeContext, 'checks'>,
  caller: Caller,
  { wanted }: Pick<JoinConfig, 'wanted'>,
): Promise<GrantedChanges> {
  const role = roleOf(caller);
  const granted: CheckedChange[] = [];
  for (const change of wanted) {
    const checked = change === null ? null : await checks.check(role, change);
    if (checked === null) return { refusal: refuseChange(change) };
    granted.push(checked);
  }
  return { granted };
}

/** Puts granted changes in the place of what the channel heard before. */
export function setSubscriptions(
  { subscriptions }: Pick<RealtimeContext, 'subscriptions'>,
  channel: Channel,
  granted: readonly CheckedChange[],
): void {
  channel.subscriptions.forEach(subscriptions.remove);
  channel.subscriptions = granted.map((change, place) => ({ ...change, channel, id: place + 1 }));
  channel.subscriptions.forEach(subscriptions.add);
}
