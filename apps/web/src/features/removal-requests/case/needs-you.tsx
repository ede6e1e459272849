import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { SelfServicePanel } from '../filing/self-service-panel.tsx';
import { AnswerRequest } from './answer-request.tsx';
import { CounterNoticePanel } from './counter-notice-panel.tsx';
import type { Case, CaseEvent, CaseRequest } from './read-case.ts';
import { isRetractionLost, ResendRetraction } from './resend-retraction.tsx';

type NeedsYouProps = {
  found: Case;
  requests: readonly CaseRequest[];
  events: readonly CaseEvent[];
};

/** Of what was dropped before it went out nobody has anything. */
const isDropped = ({ filed_at, sent_at, status }: CaseRequest) =>
  (status === 'declined' || status === 'withdrawn' || status === 'superseded') &&
  sent_at === null &&
  filed_at === null;
const isToApprove = ({ status }: CaseRequest) =>
  status === 'draft' || status === 'in_review' || status === 'blocked';

/** What waits for her word in this case; nothing when nothing does. */
export function NeedsYou({ events, found, requests }: NeedsYouProps) {
  const { isActing, may, removals } = useSubject();
  // What is gone needs no further notice, but for what asks search engines to forget it.
  const isNeeded = ({ kind }: CaseRequest) =>
    found.status_word !== 'removed' || kind === 'outdated_content_request';
  const toApprove = requests.filter((request) => isToApprove(request) && isNeeded(request));
  const isAllBlocked = toApprove.every(({ status }) => status === 'blocked');
  const asked = requests.filter(({ status }) => status === 'info_requested');
  const lost = requests.filter((request) => isRetractionLost(request, events));
  // What only she can type into a form, or say to a counter-notice, stays with her.
  const hers = isActing ? [] : requests;
  const herForms = hers.filter(
    ({ channel, status }) => channel === 'self_service' && status === 'to_file',
  );
  // What she decided last is open as long as the request stands there: until a court has, or until she leaves it at that.
  const counter = hers.flatMap(({ counter_notices: notices, status: at }) =>
    notices.filter(
      ({ status }) =>
        status === 'received' ||
        (status === at && (status === 'action_filed' || status === 'restored')),
    ),
  );
  if (!may('remove')) return null;
  // Of a page that came back the requests from before say nothing; that nothing is planned does.
  const isUnasked =
    found.status_word === 'preparing' && (requests.every(isDropped) || found.next_step === 'none');
  const waiting = [toApprove, asked, lost, counter, herForms];
  if (waiting.every((some) => some.length === 0) && !isUnasked) return null;
  return (
    <Section id="needs-you" title={text('removal-requests.needs.title')}>
      {(toApprove.length > 0 || isUnasked) && (
        <div className="case-request">
          <p>
            {toApprove.length === 0
              ? unaskedText(requests)
              : isAllBlocked
                ? text('removal-requests.needs.blocked', { count: toApprove.length })
                : text('removal-requests.needs.approve', { count: toApprove.length })}
          </p>
          <p className="actions">
            <a className="button button-primary" href={removals(`preview=${found.id}`)}>
              {toApprove.length > 0 && isAllBlocked
                ? text('removal-requests.needs.lookMissing')
                : text('removal-requests.needs.look')}
            </a>
          </p>
        </div>
      )}
      {asked.map((request) => (
        <AnswerRequest key={request.id} request={request} />
      ))}
      {lost.map((request) => (
        <ResendRetraction key={request.id} request={request} />
      ))}
      {herForms.map((request) => (
        <SelfServicePanel key={request.id} request={request} />
      ))}
      {counter.map((notice) => (
        <CounterNoticePanel key={notice.id} notice={notice} />
      ))}
    </Section>
  );
}

const unaskedText = (requests: readonly CaseRequest[]): string =>
  requests.length === 0
    ? text('removal-requests.needs.draft')
    : text('removal-requests.needs.stopped');
