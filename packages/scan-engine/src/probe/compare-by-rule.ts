import { comparePages, type Comparison } from './compare-pages.ts';
import type { Inquiry } from './decision.ts';
import type { RuleMatch } from './match-rule.ts';
import type { Probe } from './probe-name.ts';
import { isSearchLike } from './site-address.ts';
import type { PageView } from './view-page.ts';

type Answered = Extract<Probe, { isAnswer: true }>;

/** Whether the side that a rule really has holds for one of the two answers only. */
export function isToldApart(
  { shape, site }: Inquiry,
  view: PageView,
  match: RuleMatch,
  control: Answered,
): boolean {
  const isPage = view.status >= 200 && view.status < 300;
  if (!isPage || view.saysMissing || isSearchLike(site)) return false;
  return shape.missing === null
    ? match === 'found' && control.match === 'neither'
    : control.match === 'missing' || control.match === 'both';
}

/** Pages that hardly differ are told apart by the rule's one side, if the name is shown besides. */
export function compareByRule(
  inquiry: Inquiry,
  view: PageView,
  match: RuleMatch,
  control: Answered,
): Comparison {
  const comparison = comparePages(view, control.view);
  if (comparison.isPositive || !isToldApart(inquiry, view, match, control)) return comparison;
  const isShown = view.name.strong > 0 || view.isNameInTitle;
  if (isShown) return { ...comparison, relation: 'different', isPositive: true };
  // What the rule tells apart is not the same page, however few words differ.
  return comparison.relation === 'same' ? { ...comparison, relation: 'unclear' } : comparison;
}
