import type { PageFacts } from './types.ts';

const subject =
  "(?:(?:the|this|your|that|requested)\\s+)*(?:page|video|clip|album|gallery|files?|posts?|thread|topic|content|user|profile|model|image|picture|photo|item|media|link|url|document|account|set|torrent)(?:\\s+(?:you(?:'re| are) looking for|you requested))?";
const verb =
  "(?:could\\s*(?:not|n't) be|can\\s*(?:not|'t) be|cannot be|was|were|is|has been|have been|had been)";
const loss =
  '(?:not found|found|removed|deleted|(?:currently )?unavailable|not available|no longer available|gone|expired|disabled|taken down|suspended|banned)';
const refusal =
  "(?:does(?:\\s+not|n't) exist|no longer exists|is no longer available|isn't available|wasn't found)";
/** What may follow in such a sentence; "video deleted scenes of …" is a title. */
const end = '(?=\\s*$|[.!,…:]|\\s+(?:or|from|by|due|because|on|at|any\\s?more|and|yet)\\b)';

/** Sentences of pages that are not there, in the languages that sites of the catalogue speak. */
const said = new RegExp(
  [
    `^(?:http\\s+)?(?:error\\s*)?(?:404|410)(?:\\s*$|\\s*[-–:.!]|\\s+(?:error|not found|page|file|gone)\\b)`,
    `^(?:not found|nothing (?:was )?found(?: here)?|nothing here|page missing|file missing)${end}`,
    `^${subject}\\s+${verb}\\s+${loss}${end}`,
    `^${subject}\\s+${refusal}`,
    `^${subject}\\s+(?:not found|removed|deleted|unavailable|no longer available|expired|missing)\\s*[.!…]*$`,
    '^(?:seite|video|datei|inhalt|beitrag|profil)\\s+(?:(?:konnte|wurde|ist)\\s+)?(?:nicht|leider nicht)\\s+(?:mehr\\s+)?(?:gefunden|verfügbar)',
    '^(?:página|vídeo|video|archivo|contenido|perfil)\\s+no\\s+(?:se\\s+ha\\s+)?(?:encontrad[oa]|disponible|existe)',
    '^(?:page|vidéo|fichier|contenu|profil)\\s+(?:introuvable|non trouvée?|inexistante?|indisponible)',
    '^(?:страница|видео|файл)\\s+не\\s+найден',
  ].join('|'),
  'iu',
);
const present = new RegExp(`^${subject}\\s+(?:was|were|is|has been)\\s+found`, 'iu');
const opening = /^(?:oops|sorry|whoops|uh-?oh|ups|désolé|lo sentimos)?[!,.… ]*(?:but\s+)?/iu;
/** A page that shows this much is about something. */
const plenty = 6_000;

/**
 * Whether a page that answered with success says in its title or first heading that what was asked for
 * is not there (a "soft 404"), or the answer to a deep address is the site's front page.
 */
export function isSoftMissing(
  facts: Pick<PageFacts, 'title' | 'text'>,
  heading: string,
  asked: string,
  answered: string,
): boolean {
  if (isSentHome(asked, answered)) return true;
  if (facts.text.length > plenty) return false;
  const parts = [facts.title ?? '', heading].flatMap((text) => text.split(/\s+[|•·–—-]\s+/u));
  return parts.some((text) => {
    const sentence = text.replaceAll('’', "'").trim().replace(opening, '');
    return sentence.length < 160 && said.test(sentence) && !present.test(sentence);
  });
}

/** Whether the answer to a deep address is the site's front page. */
export function isSentHome(asked: string, answered: string): boolean {
  const from = URL.parse(asked);
  const to = URL.parse(answered);
  if (from === null || to === null) return false;
  const isDeep = /[^/]/u.test(from.pathname);
  return isDeep && to.pathname === '/' && to.search === '';
}
