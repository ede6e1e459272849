import { useQuery } from '@tanstack/react-query';
import { useAccount } from '#features/accounts/use-account.ts';
import { useAuthorisation } from '#features/authorisations/use-authorisation.ts';
import { useBilling } from '#features/subscriptions/use-billing.ts';
import { useFullScanRows } from '#features/scans/use-full-scans.ts';
import { ownChecksQuery } from '#features/scans/read-own-checks.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { useUser } from '#lib/auth-context.ts';
import { pageLanguage } from '#lib/language.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { failureText } from '#lib/failure.ts';
import { reloadPage } from '#lib/lost-part.ts';
import { text } from '#lib/texts.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/waiting.tsx';
import { tierOnProfile } from '../../tier-on-profile.ts';
import { FirstSteps } from './first-steps.tsx';
import { listNeeds, NeedsYou } from './needs-you.tsx';
import { planName, planState } from './plan-state.ts';
import { Standing } from './standing.tsx';
import { useProtection } from './use-protection.ts';

/** What stands below the first view, with its words: drawn all at once, so that nothing is pushed down. */
const loadLowerParts = async () => {
  const [{ FullScan }, { Progress }] = await Promise.all([
    import('./full-scan.tsx'),
    import('./progress.tsx'),
    loadAppTexts(pageLanguage(), ['removal-requests']),
  ]);
  return { FullScan, Progress };
};

/** Asked for as data is, while the first view waits for its answers. */
const lowerPartsQuery = {
  queryKey: ['dashboard-lower-parts'],
  queryFn: loadLowerParts,
  // Only loading the page again would bring another answer.
  retry: false,
  staleTime: Infinity,
} as const;

/** What needs the person now, how her protection stands, and what was found over time. */
export function Overview() {
  const user = useUser();
  const account = useAccount();
  const isComplete = account.data?.judged.status === 'complete';
  const authorisation = useAuthorisation(isComplete);
  const checks = useQuery(ownChecksQuery(user.id));
  const protection = useProtection(user.id);
  const scans = useFullScanRows();
  const plan = useSubscription(user.id);
  const tier = plan.tier ?? tierOnProfile(account.data?.profile);
  const billing = useBilling(user.id);
  const state = planState(billing.data?.subscription ?? null);
  const parts = useQuery(lowerPartsQuery);
  const needed = [account, authorisation, checks, protection, parts] as const;
  const problem = needed.find(({ error }) => error !== null)?.error ?? null;
  const waiting = problem === null && <Skeleton label={text('dashboard.loading')} />;
  const isNowOnItsWay =
    account.data === undefined ||
    authorisation.data === undefined ||
    protection.data === undefined ||
    checks.data === undefined;
  const isLowerShown = (!isNowOnItsWay && !scans.isPending) || problem !== null;
  return (
    <>
      {problem !== null && (
        <LoadProblem
          words={failureText('client.unreachable')}
          retry={text('dashboard.retry')}
          onRetry={() => {
            if (parts.isError) reloadPage();
            for (const query of needed) void query.refetch();
          }}
        />
      )}
      <div className="dashboard">
        <Section id="now" title={text('dashboard.now')}>
          {isNowOnItsWay ? (
            waiting
          ) : (
            <>
              {listNeeds(protection.data).length > 0 && <NeedsYou protection={protection.data} />}
              <FirstSteps
                missing={account.data.judged.missing.length}
                checks={checks.data}
                authorisation={authorisation.data.judged.status}
                hasNeeds={listNeeds(protection.data).length > 0}
              />
            </>
          )}
        </Section>
        {/* Below a list of unknown length: shown when that stands. */}
        {isLowerShown && (
          <Section id="full-scan" title={text('full-scans.title')}>
            {account.data === undefined || parts.data === undefined ? (
              waiting
            ) : (
              <parts.data.FullScan names={account.data.counts.stageNames} />
            )}
          </Section>
        )}
      </div>
      {protection.data !== undefined && parts.data !== undefined && isLowerShown && (
        <parts.data.Progress
          protection={protection.data}
          standing={
            account.data === undefined ? (
              waiting
            ) : (
              <Standing
                account={account.data}
                works={protection.data.works}
                plan={[planName(tier, billing.data?.subscription), state]}
                cases={protection.data.cases}
              />
            )
          }
        />
      )}
    </>
  );
}
