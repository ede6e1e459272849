import { useState } from 'react';
import { judgePlaces } from '@leakblock/domain/agencies';
import type { AgencyBilling, PreviewAgency } from '@leakblock/domain/agencies';
import { taxInside } from '@leakblock/domain/money';
import { planIds } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { formatEuro, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { CoverageTable } from './coverage-table.tsx';
import { isThere, nameOf, priceOf } from './plan-words.ts';
import type { AgencyPlan } from './plan-words.ts';
import type { useProviderPage } from './use-agency-billing.ts';
import { useTicks } from './use-ticks.ts';

type CoverageProps = {
  billing: AgencyBilling;
  isOwner: boolean;
  page: ReturnType<typeof useProviderPage>;
};

/** For which creators the agency pays. Ticks are kept until they are confirmed with what they cost. */
export function CoverageSection({ billing, isOwner, page }: CoverageProps) {
  const { creators, canPay, vatPercent } = billing;
  const held = isThere(billing.plan) ? billing.plan : null;
  const { ids, isChanged, tick } = useTicks(creators);
  const [chosenPlan, setChosenPlan] = useState<PlanId>('pro');
  const plan = held?.plan ?? chosenPlan;
  const [asked, setAsked] = useState<PreviewAgency | null>(null);
  /** The list was not as it is by now when she asked: nothing was changed. */
  const [isOutdated, setIsOutdated] = useState(false);
  const mayEdit = isOwner && (canPay || held?.isPaidFor === false);
  const refusal = mayEdit ? whyNot(held, ids.length, isChanged) : null;
  if (creators.length === 0) {
    return (
      <Section id="coverage" title={text('agency-area.billing.coverage')}>
        <p className="quiet">{text('agency-area.billing.noCreators')}</p>
      </Section>
    );
  }
  const monthly = priceOf(plan) * ids.length;
  return (
    <Section
      id="coverage"
      title={text('agency-area.billing.coverage')}
      lede={text('agency-area.billing.coverage.lede')}
    >
      {mayEdit && held === null && (
        <SelectField
          id="agency-plan"
          label={text('agency-area.billing.choose')}
          value={plan}
          hint={text('agency-area.billing.perCreator')}
          // Short enough for a telephone, which would cut it.
          options={planIds.map((value) => ({
            value,
            label: `${nameOf(value)} · ${formatEuro(priceOf(value))}`,
          }))}
          onChange={({ target }) =>
            setChosenPlan(planIds.find((id) => id === target.value) ?? 'pro')
          }
        />
      )}
      <CoverageTable creators={creators} chosen={ids} isFixed={!mayEdit} onChange={tick} />
      {mayEdit && (
        <>
          <div aria-live="polite">
            {ids.length > 0 && (
              <p>
                {text('agency-area.billing.sum', {
                  ...{ count: ids.length, price: formatEuro(priceOf(plan)) },
                  sum: formatEuro(monthly),
                })}{' '}
                <span className="quiet">{taxWords(monthly, vatPercent)}</span>
              </p>
            )}
            {refusal !== null && <p className="quiet">{refusal}</p>}
          </div>
          {isOutdated && (
            <Notice tone="problem">
              <p>{text('errors.billing.coverage_changed')}</p>
            </Notice>
          )}
          <p className="actions">
            {held === null ? (
              <Button
                aria-disabled={page.isOpening || ids.length === 0}
                onClick={() => ids.length > 0 && void page.open({ plan, creatorIds: ids })}
              >
                {page.isOpening ? text('billing.busy') : checkoutWords(monthly)}
              </Button>
            ) : (
              <Button
                aria-disabled={!isChanged || refusal !== null}
                onClick={() => {
                  if (!isChanged || refusal !== null) return;
                  setIsOutdated(false);
                  // As it is shown now: a list that is read anew while the costs are looked at is not what she saw.
                  const shown = creators.filter(({ isCovered }) => isCovered);
                  setAsked({
                    ...{ change: 'creators', creatorIds: ids },
                    shown: shown.map(({ userId }) => userId),
                  });
                }}
              >
                {text('agency-area.billing.review')}
              </Button>
            )}
          </p>
        </>
      )}
      {asked !== null && held !== null && (
        <ChangeDialog
          plan={held}
          wanted={asked}
          onOutdated={() => setIsOutdated(true)}
          onMethod={() => void page.open(null)}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

/** Why the ticks cannot be taken over as they are; null when they can, or nothing was changed. */
function whyNot(held: AgencyPlan | null, count: number, isChanged: boolean): string | null {
  if (count === 0) {
    return text(held === null ? 'agency-area.billing.tickOne' : 'agency-area.billing.keepOne');
  }
  if (held === null || !isChanged) return null;
  if (judgePlaces(held, count, new Date()) !== null) return null;
  return text(held.isPayerGone ? 'errors.billing.payer_gone' : 'agency-area.billing.notMore');
}

function taxWords(cents: number, percent: number | null): string {
  if (percent === null) return text('billing.vat.open');
  const amount = formatEuro(taxInside(cents, percent).tax);
  return text('billing.vat.inside', { percent: formatNumber(percent), amount });
}

function checkoutWords(cents: number): string {
  if (cents === 0) return text('agency-area.billing.checkoutNone');
  return text('agency-area.billing.checkout', { amount: formatEuro(cents) });
}
