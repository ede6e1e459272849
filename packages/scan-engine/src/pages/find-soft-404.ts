import type { PageFacts } from './types.ts';

const thing =
  '(?:the |this |your |requested |that )*(?:page|video|album|gallery|file|files|post|thread|topic|content|user|profile|model|image|picture|photo|item|media|link|url|document|account|set)s?';
const lost =
  "(?:(?:you(?:'re| are) looking for |you requested )?(?:could not be|couldn['’]t be|cannot be|can['’]t be|was|were|is|has been|have been|no longer)? ?(?:not |already )?(?:found|removed|deleted|unavailable|not available|no longer available|gone|expired|disabled|taken down|available|exists?|offline)|does(?: not|n['’]t) exist|no longer exists|not found)";
const sentence = new RegExp(
  [
    '^(?:error\\s*)?(?:404|410)\\b',
    '^(?:oops|sorry|whoops)?[!,. ]*(?:not found|page not found|nothing here|error 404)',
    `^(?:oops|sorry|whoops)?[!,. ]*(?:but )?${thing} ${lost}`,
    '^seite nicht gefunden|^nicht gefunden|^página no encontrada|^no encontrad|^page (?:introuvable|non trouvée)|^pagina non trovata|^страница не найдена',
    '^(?:file|video|content) (?:has been )?(?:removed|deleted)',
  ].join('|'),
  'iu',
);
/** "Is available" and its like are no loss. */
const present = /^(?:the |this )*\p{L}+ (?:is |was )?(?:available|exists?|found)\b/iu;
/** A page that shows this much is about something. */
const plenty = 1_500;

/**
 * Whether a page that answered with success says in its title or first heading that what was asked for
 * is not there (a "soft 404"), or the answer to a deep address is the site's front page.
 */
export function isSoftMissing(
  facts: Pick<PageFacts, 'title' | 'text' | 'media'>,
  heading: string | null,
  asked: string,
  answered: string,
): boolean {
  if (isSentHome(asked, answered)) return true;
  if (facts.text.length > plenty) return false;
  const parts = (facts.title ?? '').split(/\s+[|•·–—-]\s+/u);
  return [...parts, heading ?? ''].some(
    (said) => said.length < 120 && sentence.test(said.trim()) && !present.test(said.trim()),
  );
}

function isSentHome(asked: string, answered: string): boolean {
  const from = URL.parse(asked);
  const to = URL.parse(answered);
  if (from === null || to === null) return false;
  const isDeep = from.pathname.replace(/\/+$/u, '') !== '';
  return isDeep && to.pathname === '/' && to.search === '';
}
