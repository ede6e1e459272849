import type { Site } from '../catalogue/types.ts';
import type { AskContext } from './ask-site.ts';
import { comparePages } from './compare-pages.ts';
import { probeName } from './probe-name.ts';
import { impossibleName } from './impossible-name.ts';
import type { RuleShape } from './match-rule.ts';
import type { PageView } from './view-page.ts';

/** Whether a site tells a known account from a name nobody has, and the page of the latter. */
export type Proof = { isTellingApart: boolean; control: PageView };

/** Asks for both; null without a known account or an answer: then sameness of pages proves nothing. */
export async function proveSite(
  site: Site,
  shape: RuleShape,
  context: AskContext,
  random: () => number,
): Promise<Proof | null> {
  const { known } = site.rule;
  const account = known[Math.floor(random() * known.length)];
  if (account === undefined) return null;
  const control = impossibleName(site.rule, account, random);
  const [one, other] = await Promise.all([
    probeName(site, shape, account, [control], context),
    probeName(site, shape, control, [account], context, true),
  ]);
  if (!one.isAnswer || !other.isAnswer) return null;
  const isTellingApart = comparePages(one.view, other.view).relation === 'different';
  return { isTellingApart, control: other.view };
}
