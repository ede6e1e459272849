import { compareByRule } from './compare-by-rule.ts';
import { comparePages, isForbidden, isShownInstead, outnumbers } from './compare-pages.ts';
import type { Probe } from './probe-name.ts';
import { found, surprise, unknown, unsteady, type Decision, type Inquiry } from './decision.ts';
import { childSignal, fitsBudget, probeControl, repeatQuestion } from './repeat-probes.ts';
import { resemblesMember } from './resembles-member.ts';
import { isSearchLike } from './site-address.ts';
import type { PageView } from './view-page.ts';
import { weighEvidence } from './weigh-evidence.ts';

/**
 * Confirms a hit of a full rule: the exact name must be there, a name nobody has must be refused, and
 * the answer must stand when asked again. A trusted site with the name on its page needs no more.
 */
export async function confirmByRule(inquiry: Inquiry, view: PageView): Promise<Decision> {
  if (view.isOfAnother) return unknown('ambiguous', 'the page is about a similar name');
  if (view.saysMissing && !view.isNameInTitle) {
    return unknown('ambiguous', 'the page itself says that nobody is there');
  }
  const isNamed = view.name.exact > 0;
  const isSearch = isSearchLike(inquiry.site);
  if (isSearch && !isNamed) return unknown('ambiguous', 'the results list other names');
  const isShown = view.name.strong > 0 || (view.isNameInTitle && !isSearch);
  const isEnough = isShown || (!isSearch && !view.isHtml);
  if (inquiry.isTrusted && isEnough) return hit(inquiry, view, null, null, false);

  const again = childSignal(inquiry);
  // The control takes the host's next turn, the repetition the one after it.
  const controlled = probeControl(inquiry);
  const isMust = !isNamed && view.isHtml;
  const repeated =
    isMust || (inquiry.repetitions > 0 && fitsBudget(inquiry, 2, view.ms))
      ? repeatQuestion(inquiry, { match: 'found', view }, inquiry.repetitions || 1, again.signal)
      : null;
  const control = await controlled;
  const objection = objectTo(inquiry, view, control, isSearch);
  const isExcused =
    objection !== null &&
    control.isAnswer &&
    control.match === 'both' &&
    (await resemblesMember(inquiry, view, 'found', control));
  if (objection !== null && !isExcused) {
    again.end();
    await repeated;
    return objection;
  }
  const repetition = repeated === null ? null : await repeated;
  if (repetition?.odd?.isAnswer === true) return unsteady();
  const isRepeated = (repetition?.steady ?? 0) > 0;
  if (isMust && !isRepeated) return unknown('ambiguous', 'the name is not on the page');
  if (control.isAnswer && isForbidden(control.view) && !isRepeated) {
    return unknown('blocked', 'refused for a name that cannot exist, and no time to ask again');
  }
  const isConfirmed = control.isAnswer && isRefused(control);
  const alike = control.isAnswer ? comparePages(view, control.view).similarity : null;
  return hit(inquiry, view, isConfirmed ? true : null, alike, isRepeated);
}

/** What the impossible name's answer says against the hit, or null. */
function objectTo(
  inquiry: Inquiry,
  view: PageView,
  control: Probe,
  isSearch: boolean,
): Decision | null {
  if (!control.isAnswer) {
    return unknown(control.reason, `could not be confirmed: ${control.detail}`);
  }
  const isListed = outnumbers(view, control.view, 'strong');
  if (control.match === 'found') {
    if (isShownInstead(view, control.view, isSearch)) return null;
    return {
      ...unknown('broken_rule', 'a name that cannot exist is accepted too'),
      isSurprise: true,
    };
  }
  if (isSearch) {
    const isMentionedMore = outnumbers(view, control.view, 'exact') && view.name.near === 0;
    if (!isListed && !(view.name.strong === 0 && isMentionedMore)) {
      return unknown('ambiguous', 'the name stands there only as the question');
    }
  }
  if (control.match === 'missing') return null;
  if (control.match === 'both') {
    if (compareByRule(inquiry, view, 'found', control).isPositive) return null;
    return unknown('ambiguous', 'the hit string stands on every page, and nothing else speaks');
  }
  const comparison = comparePages(view, control.view);
  if (comparison.relation === 'different' && comparison.isPositive) return null;
  if (isForbidden(control.view)) {
    return unknown('blocked', `could not be confirmed: ${comparison.detail}`);
  }
  return surprise(inquiry, unknown('ambiguous', 'the rule cannot judge a name that cannot exist'));
}

/** What describes a missing account stands there; then the other string beside it stands everywhere. */
const isRefused = (control: Extract<Probe, { isAnswer: true }>): boolean =>
  control.match === 'missing' || control.match === 'both';

function hit(
  inquiry: Inquiry,
  view: PageView,
  isConfirmed: boolean | null,
  similarity: number | null,
  isRepeated: boolean,
): Decision {
  const { site, calibration } = inquiry;
  const confidence = weighEvidence({
    site,
    page: view,
    isByRule: true,
    calibration,
    isConfirmed,
    similarity,
    isRepeated,
  });
  const where = view.isNameInTitle
    ? 'the title names it'
    : view.name.exact > 0
      ? 'the page names it'
      : 'nothing names another';
  return found(
    'rule_found',
    `status ${String(view.status)}, the rule matches and ${where}`,
    view,
    confidence,
  );
}
