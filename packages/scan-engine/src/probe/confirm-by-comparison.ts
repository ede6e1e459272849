import { compareByRule, isToldApart } from './compare-by-rule.ts';
import { comparePages, isForbidden, type Comparison } from './compare-pages.ts';
import type { Probe } from './probe-name.ts';
import { found, notFound, unknown, unsteady, type Decision, type Inquiry } from './decision.ts';
import {
  childSignal,
  fitsBudget,
  probeControl,
  probeSecondControl,
  repeatQuestion,
} from './repeat-probes.ts';
import { resemblesMember } from './resembles-member.ts';
import { isSearchLike } from './site-address.ts';
import type { PageView } from './view-page.ts';
import { weighEvidence } from './weigh-evidence.ts';

/**
 * Judges a name without a full rule: its page against that of a name nobody has. Only a difference that
 * speaks for the account is a hit, and it must hold when asked again and against a second such name.
 */
export async function confirmByComparison(
  inquiry: Inquiry,
  view: PageView,
  match: 'found' | 'neither',
): Promise<Decision> {
  const control = await probeControl(inquiry);
  if (!control.isAnswer) {
    return unknown(control.reason, `nothing to compare with: ${control.detail}`);
  }
  const comparison = compareByRule(inquiry, view, match, control);
  if (comparison.relation === 'same') return judgeSameness(inquiry, view, comparison);
  const isDifferent = comparison.relation === 'different' && comparison.isPositive;
  const isLikeMember = !isDifferent && (await resemblesMember(inquiry, view, match, control));
  if (!isDifferent && !isLikeMember) {
    return unknown(isForbidden(control.view) ? 'blocked' : 'ambiguous', comparison.detail);
  }
  const objection = objectTo(inquiry, view, match, control);
  if (objection !== null) return objection;
  const isMust = view.name.exact === 0 || isForbidden(control.view);
  return holdUp(inquiry, view, match, { ...comparison, isLikeMember, isMust });
}

/** The same page for both: absence, if the site is known to show anything else for anybody. */
async function judgeSameness(
  inquiry: Inquiry,
  view: PageView,
  comparison: Comparison,
): Promise<Decision> {
  if (inquiry.calibration?.state === 'good') {
    return notFound('same_as_impossible_name', comparison.detail);
  }
  const proof = await inquiry.prove();
  if (proof === null) {
    return unknown('unproven', `${comparison.detail}; no known account to tell it from`);
  }
  if (!proof.isTellingApart) {
    return unknown('broken_rule', 'the site answers the same for every name');
  }
  // One of the two impossible names may have met a wrong page.
  if (comparePages(view, proof.stranger.view).relation !== 'same') {
    return unknown('ambiguous', 'names that cannot exist get different answers');
  }
  return notFound('same_as_impossible_name', comparison.detail);
}

function objectTo(
  inquiry: Inquiry,
  view: PageView,
  match: 'found' | 'neither',
  control: Extract<Probe, { isAnswer: true }>,
): Decision | null {
  const { shape, site } = inquiry;
  if (view.isOfAnother) return unknown('ambiguous', 'the page is about a similar name');
  const isListed = view.name.strong > control.view.name.strong + control.view.others.strong;
  if (isSearchLike(site) && !isListed && (view.name.exact === 0 || view.name.near > 0)) {
    return unknown('ambiguous', 'the results list other names');
  }
  if (shape.found !== null) {
    if (match !== 'found') return unknown('ambiguous', 'the page lacks what the rule looks for');
    if (control.match === 'found' && !(isSearchLike(site) && isListed)) {
      return {
        ...unknown('broken_rule', 'a name that cannot exist is accepted too'),
        isSurprise: true,
      };
    }
  }
  return null;
}

async function holdUp(
  inquiry: Inquiry,
  view: PageView,
  match: 'found' | 'neither',
  comparison: Comparison & { isLikeMember: boolean; isMust: boolean },
): Promise<Decision> {
  const { isLikeMember, isMust } = comparison;
  const isNamed = view.name.exact > 0;
  const further = childSignal(inquiry);
  const repeated =
    isMust || (inquiry.repetitions > 0 && fitsBudget(inquiry, 1, view.ms))
      ? repeatQuestion(inquiry, { match, view }, inquiry.repetitions || 1, further.signal)
      : null;
  // Where only the text differs or little speaks, a second name shows how much pages differ by themselves.
  const isTextual = comparison.detail.includes('alike');
  const second =
    (isTextual || isMust) && inquiry.repetitions > 0 && fitsBudget(inquiry, 2, view.ms)
      ? probeSecondControl(inquiry, further.signal)
      : null;
  const repetition = repeated === null ? null : await repeated;
  const isSteady = (repetition?.steady ?? 0) > 0;
  const odd = repetition?.odd ?? null;
  if (odd !== null && (odd.isAnswer || (isMust && !isSteady))) {
    further.end();
    await second;
    return odd.isAnswer ? unsteady() : unknown(odd.reason, `could not be confirmed: ${odd.detail}`);
  }
  const other = second === null ? null : await second;
  if (other?.isAnswer === true) {
    const { relation, isPositive } = compareByRule(inquiry, view, match, other);
    const isApart = isLikeMember
      ? isToldApart(inquiry, view, match, other)
      : relation === 'different' && isPositive;
    if (!isApart) {
      return unknown('ambiguous', 'pages of names that cannot exist differ as much');
    }
  }
  if (!isNamed && view.isHtml && isTextual && !isLikeMember) {
    return unknown('ambiguous', 'the name is not on the page');
  }
  const confidence = weighEvidence({
    site: inquiry.site,
    page: view,
    isByRule: inquiry.shape.found !== null,
    calibration: inquiry.calibration,
    isConfirmed: true,
    // Likeness to strangers was weighed against likeness to a member.
    similarity: isLikeMember ? null : comparison.similarity,
    isRepeated: isSteady,
  });
  const detail = isLikeMember
    ? `${comparison.detail}, and far more like a known account's`
    : comparison.detail;
  return found('differs_from_impossible_name', detail, view, confidence);
}
