import { findingSiteKinds, findingStatuses } from '@leakblock/domain/findings';
import type { FindingSiteKind, FindingStatus } from '@leakblock/domain/findings';
import { matchQualities } from '@leakblock/domain/scans';
import type { MatchQuality } from '@leakblock/domain/scans';

export const modes = ['review', 'list', 'allowed'] as const;
export type Mode = (typeof modes)[number];

export const lanes = ['leak', 'review'] as const;
export const orders = ['score', 'newest'] as const;
/**
 * How far it is with a page that counts against her; hers, her partners' and strangers' pages are in none of them.
 * `found`: all of those; `confirmed`: those that she wants gone or watched; `sent`: a notice about it went out;
 * `removed`: it is proven gone after that.
 */
export const stages = [
  'found',
  'reviewed',
  'confirmed',
  'sent',
  'removed',
  'standing',
  'gone',
] as const;
type Stage = (typeof stages)[number];

/** What is shown of the findings; null: all of it. */
export type FindingFilter = {
  status: FindingStatus | null;
  lane: (typeof lanes)[number] | null;
  quality: MatchQuality | null;
  kind: FindingSiteKind | null;
  stage: Stage | null;
  /** Part of a host or a title. */
  text: string;
  order: (typeof orders)[number];
};

export const noFilter: FindingFilter = {
  status: null,
  lane: null,
  quality: null,
  kind: null,
  stage: null,
  text: '',
  order: 'score',
};

const longestText = 100;

/** Mode and filter as an address says; what it says wrongly is left out. */
export function readAddress(search: string): { mode: Mode; filter: FindingFilter } {
  const address = new URLSearchParams(search);
  const oneOf = <T extends string>(name: string, values: readonly T[]): T | null =>
    values.find((value) => value === address.get(name)) ?? null;
  return {
    mode: oneOf('mode', modes) ?? 'review',
    filter: {
      status: oneOf('status', findingStatuses),
      lane: oneOf('lane', lanes),
      quality: oneOf('quality', matchQualities),
      kind: oneOf('kind', findingSiteKinds),
      stage: oneOf('stage', stages),
      text: (address.get('q') ?? '').slice(0, longestText),
      order: oneOf('order', orders) ?? 'score',
    },
  };
}

/** The address of a mode and a filter; what is usual is not written. */
export function writeAddress(mode: Mode, filter: FindingFilter): string {
  return write({ view: 'findings', mode: mode === 'review' ? null : mode }, filter);
}

/** The filter of a creator's tab in an agency: what is new when the address names the tab alone. */
export function readTabAddress(search: string): FindingFilter {
  const said = new URLSearchParams(search);
  said.delete('tab');
  return said.toString() === '' ? { ...noFilter, status: 'new' } : readAddress(search).filter;
}

/** The address of a creator's tab with a filter; `mode` tells all findings from no word about a filter. */
export function writeTabAddress(filter: FindingFilter): string {
  return write({ tab: 'findings', mode: 'list' }, filter);
}

function write(place: Record<string, string | null>, filter: FindingFilter): string {
  const { kind, lane, order, quality, stage, status, text } = filter;
  const said = Object.entries({
    ...place,
    status,
    lane,
    quality,
    kind,
    stage,
    q: text.trim() === '' ? null : text.trim(),
    order: order === 'score' ? null : order,
  }).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return `?${new URLSearchParams(said).toString()}`;
}
