import type { RuleSide, SiteRule } from '../catalogue/types.ts';
import type { FetchAnswer } from '../fetch/types.ts';

/** Which sides of its rule a site's answer matches. */
export type RuleMatch = 'found' | 'missing' | 'both' | 'neither';

/** What a rule can decide by itself: both sides, one of them, or nothing. */
export type RuleShape = {
  found: RuleSide | null;
  missing: RuleSide | null;
};

const isEmpty = (side: RuleSide | undefined): boolean =>
  side === undefined ||
  (!side.status?.length && !side.text?.some((text) => text !== '') && !side.location);

/**
 * The rule's usable sides. A side of statuses alone that the other side has too says nothing of its
 * own, so it is left out: the rule is then one-sided.
 */
export function shapeRule(rule: SiteRule): RuleShape {
  let found = isEmpty(rule.found) ? null : (rule.found ?? null);
  let missing = isEmpty(rule.missing) ? null : (rule.missing ?? null);
  if (found && missing) {
    if (isBare(found) && overlaps(found, missing)) found = null;
    else if (isBare(missing) && overlaps(missing, found)) missing = null;
  }
  return { found, missing };
}

const hasText = (side: RuleSide): boolean => side.text?.some((text) => text !== '') ?? false;
/** Statuses alone. */
export const isBare = (side: RuleSide): boolean => !hasText(side) && side.location === undefined;

function overlaps(bare: RuleSide, other: RuleSide): boolean {
  const statuses = other.status?.length ? other.status : null;
  if (statuses === null) return true;
  return statuses.some((status) => bare.status?.includes(status));
}

/** Compares an answer with the sides of its site's rule. */
export function matchRule(shape: RuleShape, answer: FetchAnswer, name: string): RuleMatch {
  const isFound = shape.found !== null && matchesSide(shape.found, 'found', answer, name);
  const isMissing = shape.missing !== null && matchesSide(shape.missing, 'missing', answer, name);
  if (isFound && isMissing) return 'both';
  if (isFound) return 'found';
  return isMissing ? 'missing' : 'neither';
}

function matchesSide(
  side: RuleSide,
  which: 'found' | 'missing',
  answer: FetchAnswer,
  name: string,
): boolean {
  if (side.status?.length) {
    if (!side.status.includes(answer.status)) return false;
  } else if (side.location === undefined && !isPlausible(which, answer.status)) return false;
  if (side.location !== undefined) {
    if (!leadsTo(answer.location ?? answer.url, fill(side.location, name))) return false;
  }
  const texts = side.text?.filter((text) => text !== '') ?? [];
  return texts.length === 0 || texts.some((text) => includesText(answer.text, text, name));
}

/** A whole address must be the target itself (its query aside), a part of one must stand in it. */
function leadsTo(actual: string, target: string): boolean {
  if (!/^https?:\/\//i.test(target)) return actual.toLowerCase().includes(target.toLowerCase());
  const plain = (address: string): string =>
    address
      .toLowerCase()
      .replace(/^https?:\/\/(?:www\.)?/, '')
      .replace(/[?#].*$/, '')
      .replace(/\/$/, '');
  return plain(actual) === plain(target);
}

/** Rules without statuses mean pages: a hit on one that came, a miss also on an error page. */
function isPlausible(which: 'found' | 'missing', status: number): boolean {
  if (status >= 200 && status < 300) return true;
  return which === 'missing' && [400, 404, 410, 422].includes(status);
}

function includesText(page: string, text: string, name: string): boolean {
  if (!text.includes('{username}')) return page.includes(text);
  // Sites spell the name in their own case.
  return page.toLowerCase().includes(fill(text, name).toLowerCase());
}

const fill = (text: string, name: string): string => text.replaceAll('{username}', name);

/** Whether a side of the rule names this status: then it is an answer, not a failure. */
export function isNamedStatus(shape: RuleShape, status: number): boolean {
  return [shape.found, shape.missing].some((side) => side?.status?.includes(status) ?? false);
}
