import type { InstantScanResult } from '@leakblock/domain/scans';
import { formatEuro, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';

/** The figures of SPEC section 2, landing free leak check. */
export function ResultFigures({ result }: { result: InstantScanResult }) {
  const platforms = text('results.figures.platformsValue', {
    answered: result.platformsAnswered,
    asked: result.platformsAsked,
  });
  const figures = [
    ['results.figures.leaks', formatNumber(result.leaksFound)],
    ['results.figures.damage', formatEuro(result.damage.monthlyCents)],
    ['results.figures.matches', formatNumber(result.matchesFound)],
    ['results.figures.review', formatNumber(result.contentToReview)],
    ['results.figures.platforms', platforms],
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([label, value]) => (
        <div key={label} className="figure">
          <dt>{text(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
