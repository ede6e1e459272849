import type { Account } from '@leakblock/domain/administration';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Section } from '#ui/page.tsx';
import { planWords, providerWords, statusWords } from './subscription-words.ts';

/** Plans that the person has or had, and suspensions with what she was told. */
export function AccountHistory({ account: { bans, subscriptions } }: { account: Account }) {
  return (
    <>
      <Section id="account-plans" title={text('administration.accounts.plans')}>
        {subscriptions.length === 0 ? (
          <p className="quiet">{text('administration.accounts.noPlans')}</p>
        ) : (
          <ul className="admin-rows">
            {subscriptions.map(({ id, plan, provider, status, createdAt, currentPeriodEnd }) => (
              <li key={id}>
                <p>
                  <strong>{planWords(plan)}</strong> · {providerWords(provider)} ·{' '}
                  {statusWords(status)}
                </p>
                <p className="quiet">
                  {text('administration.accounts.from', { when: formatDateTime(createdAt) })}
                  {currentPeriodEnd !== null &&
                    ` · ${text('administration.accounts.periodEnd', {
                      when: formatDateTime(currentPeriodEnd),
                    })}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="account-bans" title={text('administration.accounts.bans')}>
        {bans.length === 0 ? (
          <p className="quiet">{text('administration.accounts.noBans')}</p>
        ) : (
          <ul className="admin-rows">
            {bans.map(({ bannedAt, isActive, notes, reason }) => (
              <li key={bannedAt}>
                <p className="admin-badges">
                  {formatDateTime(bannedAt)}
                  <Badge tone={isActive ? 'alert' : 'plain'}>
                    {text(`administration.accounts.banState.${isActive ? 'active' : 'lifted'}`)}
                  </Badge>
                </p>
                <p dir="auto">{reason}</p>
                {notes !== null && (
                  <p dir="auto" className="quiet">
                    {notes}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
