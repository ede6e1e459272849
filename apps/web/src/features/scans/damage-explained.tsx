import type { DamageEstimate } from '@leakblock/domain/scans';
import { formatEuro, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';

/** The formula behind the damage figure, with this result's numbers and what they assume. */
export function DamageExplained({ damage }: { damage: DamageEstimate }) {
  const { viewsPerLeak, buyersPerThousand, priceCents } = damage.assumptions;
  return (
    <details className="explained">
      <summary>{text('results.damage.title')}</summary>
      <p className="formula">
        {text('results.damage.formula', {
          leaks: damage.leaks,
          views: formatNumber(viewsPerLeak),
          buyers: formatNumber(buyersPerThousand),
          price: formatEuro(priceCents),
          amount: formatEuro(damage.monthlyCents),
        })}
      </p>
      <p>{text('results.damage.assumptions')}</p>
    </details>
  );
}
