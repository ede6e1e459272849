import type { EarningHub } from '@leakblock/domain/partners';
import { formatDateTime } from '#lib/format.ts';
import { formatMoney } from '#lib/format-money.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';

type BalanceSectionProps = { balance: EarningHub['balance']; currency: string };

const parts = [
  ['available', 'availableCents'],
  ['held', 'heldCents'],
  ['open', 'openPayoutCents'],
  ['paid', 'paidCents'],
] as const;

/** What was earned: what can be paid out, what still has to wait, what is asked for, what was paid. */
export function BalanceSection({ balance, currency }: BalanceSectionProps) {
  const { availableCents, nextAvailableAt } = balance;
  return (
    <Section id="balance" title={text('partners.balance.title')}>
      <dl className="hub-figures">
        {parts.map(([name, field]) => (
          <div key={name}>
            <dt>{text(`partners.balance.${name}`)}</dt>
            <dd className={balance[field] < 0 ? 'is-negative' : undefined}>
              {formatMoney(balance[field], currency)}
            </dd>
          </div>
        ))}
      </dl>
      {nextAvailableAt !== null && (
        <p className="quiet">
          {text('partners.balance.next', { when: formatDateTime(nextAvailableAt) })}
        </p>
      )}
      {availableCents < 0 && <p>{text('partners.balance.negative')}</p>}
    </Section>
  );
}
