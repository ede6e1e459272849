import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import type { Case, CaseRequest } from './read-case.ts';
import { RemovalTimes } from './removal-times.tsx';
import { WhyList } from './why-list.tsx';
import { whyStillUp } from './why-still-up.ts';

type WhySectionProps = {
  found: Pick<Case, 'status' | 'source_state' | 'stop_label'>;
  requests: readonly CaseRequest[];
};

/** Why the page is still up; nothing is asked of a page that is gone, or was not there at the last look. */
export function WhySection({ found, requests }: WhySectionProps) {
  const reasons = whyStillUp({ ...found, requests });
  const isOffline = found.source_state === 'offline';
  if (reasons.length === 0 && !isOffline) return <RemovalTimes requests={requests} isAlone />;
  return isOffline ? (
    <Section id="why" title={text('removal-requests.why.offline.title')}>
      <p>{text('removal-requests.why.offline')}</p>
      <RemovalTimes requests={requests} />
    </Section>
  ) : (
    <Section
      id="why"
      title={text('removal-requests.why.title')}
      lede={text('removal-requests.why.lede')}
    >
      <WhyList reasons={reasons} />
      <RemovalTimes requests={requests} />
    </Section>
  );
}
