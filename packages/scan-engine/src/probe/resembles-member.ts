import type { Inquiry } from './decision.ts';
import { isToldApart } from './compare-by-rule.ts';
import type { RuleMatch } from './match-rule.ts';
import { similarity } from './page-digest.ts';
import type { Probe } from './probe-name.ts';
import type { PageView } from './view-page.ts';

/** A member's page differs from the asked one by at most this part of what a stranger's page does. */
const closeness = 0.5;
/** Strangers' pages must differ by this much, or chance decides (a Jaccard distance, 0 to 1). */
const leastDistance = 0.01;

/**
 * Whether a page that never prints the name is one as members have it: the rule tells it from the pages of
 * two names nobody has, and a known account's page is far more like it than those are. It costs two
 * requests, once per site and scan.
 */
export async function resemblesMember(
  inquiry: Inquiry,
  view: PageView,
  match: RuleMatch,
  control: Extract<Probe, { isAnswer: true }>,
): Promise<boolean> {
  if (view.isOfAnother || !isToldApart(inquiry, view, match, control)) return false;
  const proof = await inquiry.prove();
  if (proof === null || proof.account.toLowerCase() === inquiry.name.toLowerCase()) return false;
  const { member, stranger } = proof;
  if (member.match !== match || member.view.saysMissing) return false;
  if (!isToldApart(inquiry, member.view, member.match, control)) return false;
  if (!isToldApart(inquiry, view, match, stranger)) return false;
  const toMember = distance(view, member.view);
  return [control.view, stranger.view].every((other) => {
    const toOther = Math.min(distance(view, other), distance(member.view, other));
    return toOther >= leastDistance && toMember <= closeness * toOther;
  });
}

const distance = (one: PageView, other: PageView): number =>
  1 - similarity(one.digest, other.digest);
