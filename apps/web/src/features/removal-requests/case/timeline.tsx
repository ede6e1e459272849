import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { codeText } from '../status-words.ts';
import type { RemovalActor } from '@leakblock/domain/removal-requests';

/** One thing that happened, whoever looks at it. */
export type TimelineEvent = {
  seq: number;
  at: string;
  actor: RemovalActor;
  action: string;
  toStatus: string | null;
  reason: string | null;
  /** Number and recipient of the request that it is about. */
  about: string | null;
};

/** What happened and who did it, the newest last. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  if (events.length === 0) return <p className="quiet">{text('removal-requests.timeline.none')}</p>;
  return (
    <ol className="timeline">
      {events.map((event) => (
        <li key={event.seq}>
          <p className="timeline-when">
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>
            <span className="quiet">{text(`removal-requests.actor.${event.actor}`)}</span>
          </p>
          <p>{eventText(event)}</p>
          {event.about !== null && (
            <p className="quiet">
              <bdi>{event.about}</bdi>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** An event in words: of its action, else of the state that it led to. */
function eventText({ action, reason, toStatus }: TimelineEvent): string {
  const general = codeText('event', toStatus ?? action, 'removal-requests.event.other');
  const sentence =
    action === 'case_status' && toStatus !== null
      ? codeText('became', toStatus, 'removal-requests.event.other')
      : (codeText('event', action, null) ?? general);
  const words = reason === null ? null : reasonWords(reason);
  return words === null ? sentence : `${sentence} (${words})`;
}

/** Words for a reason that is a code; what somebody wrote is hers to read as it is. */
function reasonWords(reason: string): string | null {
  const known =
    codeText('block', reason, null) ??
    codeText('refusal', reason, null) ??
    codeText('reason', reason, null);
  return known ?? (/^[a-z_]+$/u.test(reason) ? null : reason);
}
