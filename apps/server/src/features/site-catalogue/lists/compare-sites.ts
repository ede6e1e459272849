import { isDeepStrictEqual } from 'node:util';
import type { Site } from '@leakblock/scan-engine';

export type ListChange = {
  siteId: string;
  label: string;
  change: 'added' | 'changed' | 'removed' | 'refused';
  urlPattern: string | null;
  /** Why it was refused; of a changed one the parts: `label`, `address`, `category`, `rule`. */
  detail: string | null;
};

/** Parts of an entry whose change makes its self-test worthless. */
export const askedParts = ['address', 'rule'];

/** What a version changes against the one in use: first what is new, then what changed, left and was refused. */
export function compareSites(
  before: readonly Site[],
  after: readonly Site[],
  refused: readonly { name: string; why: string }[],
): ListChange[] {
  const old = new Map(before.map((site) => [site.id, site]));
  const kept = new Set(after.map((site) => site.id));
  const changed = after.flatMap((site) => {
    const previous = old.get(site.id);
    const parts = previous === undefined ? [] : partsThatDiffer(previous, site);
    return parts.length === 0 ? [] : [{ site, parts }];
  });
  return [
    ...after.filter(({ id }) => !old.has(id)).map((site) => changeOf(site, 'added', null)),
    ...changed.map(({ parts, site }) => changeOf(site, 'changed', parts.join(', '))),
    ...before.filter(({ id }) => !kept.has(id)).map((site) => changeOf(site, 'removed', null)),
    ...refused.map(({ name, why }): ListChange => ({
      siteId: '',
      label: name,
      change: 'refused',
      urlPattern: null,
      detail: why,
    })),
  ];
}

function changeOf(site: Site, change: ListChange['change'], detail: string | null): ListChange {
  return { siteId: site.id, label: site.label, change, urlPattern: site.urlPattern, detail };
}

function partsThatDiffer(one: Site, other: Site): string[] {
  const parts = {
    label: (site: Site) => site.label,
    address: (site: Site) => site.urlPattern,
    category: (site: Site) => [site.category, site.kind, site.isAdult ?? false],
    rule: (site: Site) => [site.rule, site.search ?? null],
  };
  // Compared as they are kept: what JSON leaves out is no difference.
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  return Object.entries(parts)
    .filter(([, part]) => !isDeepStrictEqual(plain(part(one)), plain(part(other))))
    .map(([name]) => name);
}
