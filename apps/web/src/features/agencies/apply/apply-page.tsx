import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ownApplicationAnswer } from '@leakblock/domain/agencies';
import type {
  AgencyApplication,
  OwnApplication as OwnApplicationAnswer,
} from '@leakblock/domain/agencies';
import { useAuth } from '#lib/auth-context.ts';
import { formatDate } from '#lib/format-date.ts';
import { callForJson } from '#lib/functions-client.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Page, Section } from '#ui/page.tsx';
import { ApplyForm } from './apply-form.tsx';

const key = ['own-agency-application'] as const;

/** The screen /agency/apply: what an agency can do here, and the way in. Visitors read it too. */
export function ApplyPage() {
  const { user } = useAuth();
  return (
    <Page title={text('agencies.apply.title')} lede={text('agencies.apply.lede')} isNarrow>
      <Section id="what" title={text('agencies.apply.what')}>
        <ul className="bullets">
          {(['board', 'consent', 'act', 'report'] as const).map((point) => (
            <li key={point}>{text(`agencies.apply.point.${point}`)}</li>
          ))}
        </ul>
        <p className="quiet">{text('agencies.apply.account')}</p>
      </Section>
      {user === null ? (
        <Section id="form" title={text('agencies.apply.label')}>
          <ApplyForm isSignedIn={false} onSent={() => Promise.resolve()} />
        </Section>
      ) : (
        <OwnApplication />
      )}
    </Page>
  );
}

/** How the person's own application stands; the form where she can send one. */
function OwnApplication() {
  const queries = useQueryClient();
  const application = useQuery({
    queryKey: key,
    queryFn: () => callForJson('read-own-agency-application', {}, ownApplicationAnswer),
  });
  return (
    <Section id="form" title={text('agencies.apply.label')}>
      <Loaded query={application} lines={4}>
        {({ agency, application: sent }) => {
          // Of the agency that was opened then nothing is hers any more: she may open another.
          const isPast = sent?.status === 'approved' && agency === null;
          const isInTeam = agency === 'active' || agency === 'suspended';
          const canApply = sent === null || sent.status === 'rejected' || isPast;
          return (
            <>
              {sent !== null && !isPast && <State application={sent} />}
              {isInTeam && canApply && <p>{text('agencies.apply.inTeam')}</p>}
              {(isInTeam || sent?.status === 'approved') && !isPast && <Way agency={agency} />}
              {canApply && !isInTeam && (
                <ApplyForm
                  isSignedIn
                  before={isPast ? null : sent}
                  onSent={async () => {
                    await queries.invalidateQueries({ queryKey: key });
                  }}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

function State({ application }: { application: AgencyApplication }) {
  const { status, name, createdAt, reason } = application;
  return (
    <>
      <p role="status">
        <strong>{text(`agencies.apply.status.${status}`, { name })}</strong>{' '}
        <span className="quiet">
          {text('agencies.apply.sent', { day: formatDate(createdAt, 'medium') })}
        </span>
      </p>
      {reason !== null && <p>{reason}</p>}
    </>
  );
}

/** Into the area of the agency in whose team she is. */
function Way({ agency }: Pick<OwnApplicationAnswer, 'agency'>) {
  if (agency === 'suspended') return <p>{text('agencies.own.suspended')}</p>;
  return (
    <p className="actions">
      <a className="button button-primary" href="/agency">
        {text('agencies.apply.enter')}
      </a>
    </p>
  );
}
