import type { Account } from '#features/accounts/use-account.ts';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';

type StandingProps = {
  account: Pick<Account, 'counts' | 'isVerified'>;
  works: number;
  /** Name of her plan, and what is to be said about it. */
  plan: readonly [name: string, state: string | null];
  cases: { all: number; removed: number };
};

/** Her plan, her identity and how much is watched for her. */
export function Standing({ account, cases, plan, works }: StandingProps) {
  const [name, state] = plan;
  return (
    <dl className="facts">
      <dt>{text('dashboard.plan')}</dt>
      <dd>
        <a href="/subscription-plans">{name}</a>
        {state !== null && ` · ${state}`}
      </dd>
      <dt>{text('dashboard.identity')}</dt>
      <dd>{text(account.isVerified ? 'dashboard.verified' : 'dashboard.notVerified')}</dd>
      <dt>{text('dashboard.names')}</dt>
      <dd>
        <a href="/account#stage_name">{formatNumber(account.counts.stageNames)}</a>
      </dd>
      <dt>{text('dashboard.links')}</dt>
      <dd>
        <a href="/account#official_link">{formatNumber(account.counts.officialLinks)}</a>
      </dd>
      <dt>{text('dashboard.works')}</dt>
      <dd>
        <a href="/dashboard?view=works">{formatNumber(works)}</a>
      </dd>
      <dt>{text('dashboard.removals')}</dt>
      <dd>
        <a href="/request-removal">
          {text('dashboard.removalsOf', {
            removed: cases.removed,
            all: cases.all,
          })}
        </a>
      </dd>
    </dl>
  );
}
