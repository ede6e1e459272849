import { lazy, Suspense } from 'react';
import { Loaded } from '#lib/loaded.tsx';
import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { writeCaseFilter } from '../cases/case-filter.ts';
import type { CaseFilter } from '../cases/case-filter.ts';
import { useLiveCases } from '../cases/use-cases.ts';
import { Hotlines } from '../hotlines.tsx';
import { Lamps } from '../lamps.tsx';
import { nextText } from '../next-text.ts';
import { WordBadge } from '../word-badge.tsx';
import { CaseLinks } from './case-links.tsx';
import { CaseRequests } from './case-requests.tsx';
import { NeedsYou } from './needs-you.tsx';
import type { Case, CaseRequest } from './read-case.ts';
import { Timeline } from './timeline.tsx';
import { useCase } from './use-case.ts';
import { WhySection } from './why-section.tsx';
import { WithdrawCase } from './withdraw-case.tsx';

const CaseParts = lazy(async () => ({ default: (await import('./case-parts.tsx')).CaseParts }));

type CaseViewProps = {
  id: string;
  /** How the list is filtered to which the way back leads. */
  listed: CaseFilter;
};

/** One case: where it stands, what happens next, why it is still up, what needs her, and all that happened. */
export function CaseView({ id, listed }: CaseViewProps) {
  useLiveCases();
  const { isActing, may, removals } = useSubject();
  const { events, found, requests } = useCase(id);
  return (
    <>
      <p>
        <a href={removals(writeCaseFilter(listed))}>{text('removal-requests.case.back')}</a>
      </p>
      <Loaded query={found} lines={8}>
        {(known) =>
          known === null ? (
            <p className="panel">{text('removal-requests.case.unknown')}</p>
          ) : known.stop_label !== null ? (
            <Stopped found={known} />
          ) : (
            <>
              <Standing found={known} requests={requests.data ?? []} />
              <Loaded query={requests} lines={4}>
                {(sent) => (
                  <>
                    <NeedsYou found={known} requests={sent} events={events.data ?? []} />
                    <WhySection found={known} requests={sent} />
                    <CaseRequests requests={sent} />
                  </>
                )}
              </Loaded>
              <Section id="timeline" title={text('removal-requests.timeline.title')}>
                <Loaded query={events} lines={6}>
                  {(rows) => (
                    <Timeline
                      events={rows.map(({ request_id, to_status, ...event }) => ({
                        ...event,
                        toStatus: to_status,
                        about: aboutOf(requests.data ?? [], request_id),
                      }))}
                    />
                  )}
                </Loaded>
              </Section>
              {/* Mails, evidence and links are hers alone. */}
              {!isActing && (
                <>
                  <Suspense fallback={null}>
                    <CaseParts caseId={id} />
                  </Suspense>
                  <CaseLinks caseId={id} />
                </>
              )}
              {may('remove') && <WithdrawCase found={known} />}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Standing({ found, requests }: { found: Case; requests: readonly CaseRequest[] }) {
  const { removals } = useSubject();
  const isWrittenOnly = requests.some(({ outgoing_mails: mails }) =>
    mails.some(({ status }) => status === 'in_mailbox'),
  );
  return (
    <Section id="standing" title={text('removal-requests.case.title', { number: found.number })}>
      <p className="case-address">
        <bdi>{found.address}</bdi>
      </p>
      <p className="case-state">
        <WordBadge word={found.status_word} />
        <span className="quiet">{text(`removal-requests.claim.${found.claim}`)}</span>
      </p>
      <Lamps sourceState={found.source_state} searchState={found.search_state} />
      <p className="case-next">
        <strong>{text('removal-requests.case.next')}</strong> {nextText(found)}
      </p>
      {found.restart_count > 0 && (
        <p>{text('removal-requests.case.restarted', { count: found.restart_count })}</p>
      )}
      {found.moved_to_case_id !== null && (
        <p>
          <a href={removals(`case=${found.moved_to_case_id}`)}>
            {text('removal-requests.case.moved')}
          </a>
        </p>
      )}
      {isWrittenOnly && (
        <p className="notice notice-problem">{text('removal-requests.case.noMailServer')}</p>
      )}
    </Section>
  );
}

/** Signs of a minor: only where it is and whom to tell. */
function Stopped({ found }: { found: Case }) {
  return (
    <Section id="standing" title={text('removal-requests.case.title', { number: found.number })}>
      <p className="case-address">
        <bdi>{found.address}</bdi>
      </p>
      <div className="notice notice-problem">
        <p>
          <strong>{text('removal-requests.stopped.label')}</strong>
        </p>
        <p>{text('removal-requests.stopped.body')}</p>
      </div>
      <Hotlines />
    </Section>
  );
}

function aboutOf(requests: readonly CaseRequest[], id: string | null): string | null {
  const request = requests.find((each) => each.id === id);
  return request === undefined ? null : `${request.number} · ${request.recipient_name}`;
}
