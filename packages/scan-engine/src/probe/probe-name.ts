import type { Site } from '../catalogue/types.ts';
import { askSite, type AskContext, type Reading } from './ask-site.ts';
import type { RuleMatch, RuleShape } from './match-rule.ts';
import { viewPage, type PageView } from './view-page.ts';

/** What a site says about a name: its answer taken down, or why there was none. */
export type Probe =
  | { isAnswer: true; view: PageView; match: RuleMatch }
  | Extract<Reading, { isAnswer: false }>;

/** Asks a site and takes the answer down, so that its text can be forgotten. */
export async function probeName(
  site: Site,
  shape: RuleShape,
  name: string,
  otherNames: readonly string[],
  context: AskContext,
  isControl = false,
): Promise<Probe> {
  const reading = await askSite(site, shape, name, context, isControl);
  if (!reading.isAnswer) return reading;
  return {
    isAnswer: true,
    match: reading.match,
    view: viewPage(reading.answer, site, name, otherNames),
  };
}
