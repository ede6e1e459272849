import type { ReportFigures } from '@leakblock/domain/reports';
import type { Tile } from '../drawing/index.ts';
import type { Teller } from './tell-report.ts';

const counted = ['found', 'confirmed', 'sent', 'removed', 'hidden'] as const;
const standing = ['pages', 'listed', 'cases'] as const;

/** What happened, with the change against the span before, and what stands at the end. */
export function keyFigures(figures: ReportFigures, teller: Teller): Tile[] {
  const { before, counts } = figures;
  const { difference, number, words } = teller;
  const change = (key: (typeof counted)[number]): string[] => {
    if (before === null) return [];
    const more = counts[key] - before[key];
    const told = number(before[key]);
    return [more === 0 ? words.same(told) : words.more(difference(more), told)];
  };
  return [
    ...counted.map((key) => ({
      value: number(counts[key]),
      label: words.counts[key],
      notes: [...change(key), words.countNotes[key]],
    })),
    ...standing.map((key) => ({
      value: number(figures.standing[key]),
      label: words.standing[key],
      notes: [words.standingNote],
    })),
  ];
}
