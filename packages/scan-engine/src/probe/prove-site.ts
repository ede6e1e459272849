import type { Site } from '../catalogue/types.ts';
import type { AskContext } from './ask-site.ts';
import { comparePages } from './compare-pages.ts';
import { probeName, type Probe } from './probe-name.ts';
import { impossibleName } from './impossible-name.ts';
import type { RuleShape } from './match-rule.ts';

type Answered = Extract<Probe, { isAnswer: true }>;

/** Whether a site tells a known account from a name nobody has, and its answers for both. */
export type Proof = {
  isTellingApart: boolean;
  account: string;
  member: Answered;
  stranger: Answered;
};

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
  const [member, stranger] = await Promise.all([
    probeName(site, shape, account, [control], context),
    probeName(site, shape, control, [account], context, true),
  ]);
  if (!member.isAnswer || !stranger.isAnswer) return null;
  const isTellingApart = comparePages(member.view, stranger.view).relation === 'different';
  return { isTellingApart, account, member, stranger };
}
