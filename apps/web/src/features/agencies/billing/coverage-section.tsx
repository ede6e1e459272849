import { useState } from 'react';
import { judgePlaces } from '@leakblock/domain/agencies';
import type { AgencyBilling, PreviewAgency } from '@leakblock/domain/agencies';
import { taxInside } from '@leakblock/domain/money';
import { planIds } from '@leakblock/domain/subscriptions';
import type { PlanId } from '@leakblock/domain/subscriptions';
import { formatEuro, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { CoverageTable } from './coverage-table.tsx';
import { isThere, nameOf, priceOf } from './plan-words.ts';
import type { AgencyPlan } from './plan-words.ts';
import type { useProviderPage } from './use-agency-billing.ts';

type CoverageProps = {
  billing: AgencyBilling;
  isOwner: boolean;
  page: ReturnType<typeof useProviderPage>;
  /** The list was not as it is by now when she confirmed (true), or she goes on from what it shows (false). */
  onOutdated: (isOutdated: boolean) => void;
};

/** For which creators the agency pays. Ticks are kept until they are confirmed with what they cost. */
export function CoverageSection({ billing, isOwner, onOutdated, page }: CoverageProps) {
  const { creators, canPay, vatPercent } = billing;
  const held = isThere(billing.plan) ? billing.plan : null;
  const shown = creators.flatMap(({ userId, isCovered }) => (isCovered ? [userId] : []));
  const [chosen, setChosen] = useState<readonly string[]>(shown);
  const [chosenPlan, setChosenPlan] = useState<PlanId>('pro');
  const plan = held?.plan ?? chosenPlan;
  const [asked, setAsked] = useState<PreviewAgency | null>(null);
  // One who left meanwhile is not asked for.
  const ids = chosen.filter((id) => creators.some(({ userId }) => userId === id));
  const isChanged = creators.some(({ userId, isCovered }) => ids.includes(userId) !== isCovered);
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
      <CoverageTable
        creators={creators}
        chosen={ids}
        isFixed={!mayEdit}
        onChange={(id, isChosen) =>
          setChosen(isChosen ? [...ids, id] : ids.filter((other) => other !== id))
        }
      />
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
          <p className="actions">
            {held === null ? (
              <Button
                aria-disabled={page.isOpening || ids.length === 0}
                onClick={() => ids.length > 0 && void page.open({ plan, creatorIds: [...ids] })}
              >
                {page.isOpening ? text('billing.busy') : checkoutWords(monthly)}
              </Button>
            ) : (
              <Button
                aria-disabled={!isChanged || refusal !== null}
                onClick={() => {
                  if (!isChanged || refusal !== null) return;
                  onOutdated(false);
                  setAsked({ change: 'creators', creatorIds: [...ids] });
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
          shown={shown}
          onOutdated={() => onOutdated(true)}
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
