import type {
  ContactScope,
  RequestChannel,
  RequestFacts,
  RequestKind,
  RequestStatus,
} from '@leakblock/domain/removal-requests';
import type { RequestRow } from './load-request.ts';

type Columns = Pick<
  RequestRow,
  | 'status'
  | 'kind'
  | 'scope'
  | 'channel'
  | 'recipient_name'
  | 'sent_at'
  | 'filed_at'
  | 'status_at'
  | 'acknowledged_at'
  | 'claimed_at'
  | 'timers_done_until'
>;
type Clock = { received_on: string; decide_by: string; restored_by: string } | null;

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** What the table of timers asks about a request. @param clock of its newest counter-notice */
export function toRequestFacts(row: Columns, clock: Clock): RequestFacts {
  return {
    status: row.status as RequestStatus,
    kind: row.kind as RequestKind,
    scope: row.scope as ContactScope,
    channel: row.channel as RequestChannel,
    engine: engineOf(row),
    sentAt: date(row.sent_at ?? row.filed_at),
    since: new Date(row.status_at),
    acknowledgedAt: date(row.acknowledged_at),
    claimedAt: date(row.claimed_at),
    counterNotice:
      clock === null
        ? null
        : {
            receivedOn: clock.received_on,
            decideBy: clock.decide_by,
            restoredBy: clock.restored_by,
          },
    doneUntil: date(row.timers_done_until),
  };
}

/** Which search engine a recipient is: how long its answer is waited for depends on it. */
function engineOf(row: { scope: string; recipient_name: string }): 'google' | 'bing' | null {
  if (row.scope !== 'search') return null;
  return /bing|microsoft/iu.test(row.recipient_name) ? 'bing' : 'google';
}
