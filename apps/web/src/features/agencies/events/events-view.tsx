import { useInfiniteQuery } from '@tanstack/react-query';
import { agencyEventsAnswer } from '@leakblock/domain/agencies';
import { MoreButton } from '#lib/more-button.tsx';
import { useUser } from '#lib/auth-context.ts';
import { formatDateTime } from '#lib/format.ts';
import { callForJson } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';
import { actorText, detailText, eventText } from './event-text.ts';
import type { AgencyEvent } from './event-text.ts';
import './events.css';

/** The agency's own trail, the newest first: who did what, and for whom. */
export function EventsView() {
  const { id } = useUser();
  const query = useInfiniteQuery({
    queryKey: ['agency-events', id],
    queryFn: ({ pageParam, signal }) =>
      callForJson(
        'list-agency-events',
        pageParam === null ? {} : { cursor: pageParam },
        agencyEventsAnswer,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Page title={text('agency-area.section.events')} lede={text('agency-area.events.lede')}>
      <Loaded query={query} lines={8}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) {
            return <p className="panel">{text('agency-area.events.none')}</p>;
          }
          return (
            <>
              <ol className="panel agency-events">
                {rows.map((event) => (
                  <Event key={event.id} event={event} />
                ))}
              </ol>
              <MoreButton pages={query} label={text('agency-area.more')} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Event({ event }: { event: AgencyEvent }) {
  const about = detailText(event);
  return (
    <li>
      <p>
        <bdi className="agency-actor">{actorText(event)}</bdi> {eventText(event)}
        <Concerned event={event} />
      </p>
      {about !== null && <p className="quiet">{about}</p>}
      <time className="quiet" dateTime={event.at}>
        {formatDateTime(event.at)}
      </time>
    </li>
  );
}

/** Whom it concerns, where that is somebody else than who did it. */
function Concerned({ event: { action, actor, creator, member } }: { event: AgencyEvent }) {
  if (creator !== null && creator.userId !== actor?.userId) {
    return (
      <>
        {' · '}
        {text('agency-area.events.for')}{' '}
        {creator.name === null ? (
          text('agency-area.events.creatorLeft')
        ) : (
          <a href={`/agency/creator/${creator.userId}`}>
            <bdi>{creator.name}</bdi>
          </a>
        )}
      </>
    );
  }
  return member === null ? null : (
    <>
      {' · '}
      {action === 'member.role' && `${text('agency-area.events.for')} `}
      <bdi>{member}</bdi>
    </>
  );
}
