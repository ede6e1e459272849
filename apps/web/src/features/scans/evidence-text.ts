import { text } from '#lib/texts.ts';

/** Signs that the server weighs; each has words in every language. */
export const evidenceSigns = [
  'rule_matched',
  'differs_from_impossible_name',
  'name_in_title',
  'exact_name',
  'site_reliable',
  'site_unreliable',
  'site_unproven',
  'impossible_name_refused',
  'impossible_name_accepted',
  'answer_repeated',
  'page_of_impossible_name',
  'asked_through_search',
  'search_title',
  'search_snippet',
] as const;

/** The words for one sign of a match. Signs that a newer server knows get a general sentence. */
export function evidenceText(reason: string): string {
  const sign = evidenceSigns.find((each) => each === reason);
  return text(`results.evidence.${sign ?? 'other'}`);
}
