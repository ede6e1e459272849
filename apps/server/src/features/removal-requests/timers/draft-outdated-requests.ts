import type { ServerContext } from '#platform/feature';
import type { NamedRecipient } from '../requests/store-draft.ts';
import { draftExtra } from './draft-extra.ts';

/** Tools by which anybody may have a search engine forget a page that is gone. */
const tools: readonly NamedRecipient[] = [
  {
    scope: 'search',
    recipientId: null,
    name: 'Google Search: outdated content',
    method: 'web_form',
    address: null,
    formUrl: 'https://search.google.com/search-console/remove-outdated-content',
    confidence: 'confirmed',
    host: 'google.com',
    recipientKey: 'google',
    rung: 0,
    language: 'en',
  },
  {
    scope: 'search',
    recipientId: null,
    name: 'Bing: outdated content',
    method: 'web_form',
    address: null,
    formUrl: 'https://www.bing.com/webmaster/tools/content-removal',
    confidence: 'confirmed',
    host: 'bing.com',
    recipientKey: 'bing',
    rung: 0,
    language: 'en',
  },
];

/** Asks search engines to forget results whose pages are proven gone. */
export async function draftOutdatedRequests(
  context: ServerContext,
  userId: string,
  caseIds: readonly string[],
): Promise<void> {
  for (const recipient of tools)
    await draftExtra(context, userId, caseIds, { kind: 'outdated_content_request', recipient });
}
