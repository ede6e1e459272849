import type { Site } from '../catalogue/types.ts';
import type { AskContext } from './ask-site.ts';
import { comparePages } from './compare-pages.ts';
import { probeName } from './probe-name.ts';
import { impossibleName } from './impossible-name.ts';
import type { RuleShape } from './match-rule.ts';

/**
 * Whether a site shows a known account otherwise than a name nobody has. Null when there is no known
 * account or no answer: then sameness of two pages proves nothing.
 */
export async function proveSite(
  site: Site,
  shape: RuleShape,
  context: AskContext,
  random: () => number,
): Promise<boolean | null> {
  const { known } = site.rule;
  const account = known[Math.floor(random() * known.length)];
  if (account === undefined) return null;
  const control = impossibleName(site.rule, account, random);
  const [one, other] = await Promise.all([
    probeName(site, shape, account, [control], context),
    probeName(site, shape, control, [account], context, true),
  ]);
  if (!one.isAnswer || !other.isAnswer) return null;
  return comparePages(one.view, other.view).relation === 'different';
}
