import { useQuery } from '@tanstack/react-query';
import { planLabel } from '@leakblock/domain/subscriptions';
import { useAccount } from '#features/accounts/use-account.ts';
import { useAuthorisation } from '#features/authorisations/use-authorisation.ts';
import { EarlierChecks } from '#features/scans/earlier-checks.tsx';
import { countOwnChecks } from '#features/scans/read-own-checks.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { useUser } from '#lib/auth-context.ts';
import { failureText } from '#lib/failure.ts';
import { text } from '#lib/texts.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Page, Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/waiting.tsx';
import { FirstSteps } from './first-steps.tsx';
import '../signed-in.css';
import './dashboard.css';

/** What needs the person now, how she stands, and what was checked. */
export function DashboardPage() {
  const user = useUser();
  const account = useAccount();
  const isComplete = account.data?.judged.status === 'complete';
  const authorisation = useAuthorisation(isComplete);
  const checks = useQuery({ queryKey: ['own-checks', user.id], queryFn: countOwnChecks });
  const { check } = useSubscription(user.id);
  const problem = account.error ?? authorisation.error ?? checks.error;
  return (
    <Page
      title={text('dashboard.title')}
      actions={
        <a className="button button-primary" href="/instant-scan">
          {text('dashboard.check')}
        </a>
      }
    >
      {problem !== null && (
        <LoadProblem
          words={failureText('client.unreachable')}
          retry={text('dashboard.retry')}
          onRetry={() => {
            for (const query of [account, authorisation, checks]) void query.refetch();
          }}
        />
      )}
      <div className="dashboard">
        <Section id="now" title={text('dashboard.now')}>
          {account.data === undefined ||
          authorisation.data === undefined ||
          checks.data === undefined ? (
            problem === null && <Skeleton label={text('dashboard.loading')} />
          ) : (
            <FirstSteps
              missing={account.data.judged.missing.length}
              checks={checks.data}
              authorisation={authorisation.data.judged.status}
            />
          )}
        </Section>
        <Section id="standing" title={text('dashboard.standing')}>
          {account.data === undefined ? (
            problem === null && <Skeleton label={text('dashboard.loading')} />
          ) : (
            <dl className="facts">
              <dt>{text('dashboard.plan')}</dt>
              <dd>
                <a href="/subscription-plans">{planLabel(check?.subscription_tier)}</a>
              </dd>
              <dt>{text('dashboard.identity')}</dt>
              <dd>
                {text(account.data.isVerified ? 'dashboard.verified' : 'dashboard.notVerified')}
              </dd>
              <dt>{text('dashboard.names')}</dt>
              <dd>
                <a href="/account#stage-names">{account.data.counts.stageNames}</a>
              </dd>
              <dt>{text('dashboard.links')}</dt>
              <dd>
                <a href="/account#official-links">{account.data.counts.officialLinks}</a>
              </dd>
            </dl>
          )}
        </Section>
      </div>
      <EarlierChecks />
    </Page>
  );
}
