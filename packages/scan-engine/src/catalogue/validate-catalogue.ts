import { platformSchema } from '@leakblock/domain/site-catalogue';
import type { RuleSide, Site, SiteSearch } from './types.ts';

const placeholder = '{username}';

/**
 * What is wrong with a list of sites, one English sentence each; empty when it may be used. Our own
 * catalogue is held to it by test; community lists are looser and have their own readers.
 */
export function validateCatalogue(sites: readonly Site[]): string[] {
  return [...findDuplicates(sites), ...sites.flatMap(findFaults)];
}

function findDuplicates(sites: readonly Site[]): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  const addresses = new Map<string, string>();
  for (const site of sites) {
    if (ids.has(site.id)) faults.push(`${site.id}: the id is used twice`);
    ids.add(site.id);
    const request = `${site.rule.probeUrl ?? site.urlPattern} ${site.rule.body ?? ''}`;
    const twin = addresses.get(request);
    if (twin !== undefined) faults.push(`${site.id}: asks the same address as ${twin}`);
    addresses.set(request, site.id);
  }
  return faults;
}

function findFaults(site: Site): string[] {
  const { rule } = site;
  const faults: string[] = [];
  const parsed = platformSchema.safeParse(site);
  for (const issue of parsed.error?.issues ?? []) {
    faults.push(`${issue.path.join('.')}: ${issue.message}`);
  }
  if (!isAddress(site.urlPattern)) faults.push('urlPattern is no http or https address');
  const asksForName = `${rule.probeUrl ?? site.urlPattern} ${rule.body ?? ''}`.includes(
    placeholder,
  );
  if (rule.probeUrl !== undefined && !isAddress(rule.probeUrl)) {
    faults.push('probeUrl is no http or https address');
  }
  if (!asksForName) faults.push('neither address nor body asks for the name');
  if (rule.body !== undefined && rule.method !== 'POST') faults.push('only a POST has a body');
  faults.push(...findNameFaults(site), ...findSideFaults(rule.found, rule.missing));
  if (site.search !== undefined) faults.push(...findSearchFaults(site.search));
  return faults.map((fault) => `${site.id}: ${fault}`);
}

function findNameFaults({ rule }: Site): string[] {
  if (rule.known.length === 0) return ['no known account to calibrate with'];
  if (rule.usernamePattern === undefined) return [];
  let grammar: RegExp;
  try {
    grammar = new RegExp(rule.usernamePattern, 'u');
  } catch {
    return ['usernamePattern is no regular expression'];
  }
  return rule.known
    .filter((name) => !grammar.test(name))
    .map((name) => `known name ${name} does not fit usernamePattern`);
}

function findSearchFaults(search: SiteSearch): string[] {
  const faults: string[] = [];
  if (!isAddress(search.address)) faults.push('the search is no http or https address');
  if (!search.address.includes('{query}')) faults.push('the search asks for no query');
  if (search.nothing?.some((text) => text.trim() === '') === true) {
    faults.push('the search has an empty text');
  }
  if (search.results !== undefined) {
    try {
      new RegExp(search.results, 'iu');
    } catch {
      faults.push('the search has no regular expression for results');
    }
    if (search.reader !== undefined) faults.push('results of an interface have no paths');
  }
  return faults;
}

function findSideFaults(found: RuleSide | undefined, missing: RuleSide | undefined): string[] {
  const faults: string[] = [];
  for (const [label, side] of [
    ['found', found],
    ['missing', missing],
  ] as const) {
    if (side === undefined) continue;
    if (side.status === undefined && side.text === undefined && side.location === undefined) {
      faults.push(`the ${label} side says nothing`);
    }
    if (side.text?.some((text) => text.trim() === '') === true) {
      faults.push(`the ${label} side has an empty text`);
    }
  }
  if (found === undefined || missing === undefined) return faults;
  const shared = (found.text ?? []).filter((text) =>
    (missing.text ?? []).some((other) => text.includes(other) || other.includes(text)),
  );
  faults.push(...shared.map((text) => `both sides may hold the text ${JSON.stringify(text)}`));
  if (areAlike(found, missing)) faults.push('nothing tells the two sides apart');
  return faults;
}

/** Same status possible, and neither text nor redirect target on at least one side to decide by. */
function areAlike(found: RuleSide, missing: RuleSide): boolean {
  const statuses = found.status ?? [];
  const overlap =
    statuses.length === 0 ||
    missing.status === undefined ||
    statuses.some((status) => missing.status?.includes(status));
  const decides = (side: RuleSide) => side.text !== undefined || side.location !== undefined;
  return overlap && !(decides(found) && decides(missing));
}

function isAddress(pattern: string): boolean {
  const url = URL.parse(pattern.replaceAll(placeholder, 'name'));
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
