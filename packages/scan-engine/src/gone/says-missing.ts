import { isSoftMissing } from '../pages/is-soft-missing.ts';

const thing =
  '(?:(?:der|die|das|diese[rs]?|angeforderte[rns]?|el|la|este|esta|le|cette|ce|the|this)\\s+)*(?:seite|video|datei|inhalt|beitrag|profil|galerie|bild|página|pagina|vídeo|archivo|contenido|publicación|perfil|galería|imagen|page|vidéo|fichier|contenu|publication|galerie|image|post|album|content|video|gallery|file)';

/** Sentences that a removal leaves behind, beside those of pages that never were. */
const removed = new RegExp(
  [
    `^${thing}\\s+(?:wurde|ist)\\s+(?:\\S+\\s+){0,3}?(?:gelöscht|entfernt|gesperrt)`,
    `^${thing}\\s+(?:existiert|gibt es)\\s+(?:\\S+\\s+){0,2}?nicht`,
    '^(?:nicht gefunden|inhalt entfernt|gelöscht)\\s*[.!]?$',
    `^${thing}\\s+(?:ha sido|fue)\\s+(?:eliminad|borrad|retirad|bloquead)[oa]`,
    `^${thing}\\s+ya no\\s+(?:existe|está disponible)`,
    '^(?:no encontrad[oa]|contenido (?:eliminado|retirado|no disponible))\\s*[.!]?$',
    `^${thing}\\s+(?:a été|est)\\s+(?:supprimée?|retirée?|bloquée?)`,
    `^${thing}\\s+n['’]existe\\s+(?:pas|plus)`,
    '^(?:contenu (?:supprimé|retiré|indisponible)|introuvable)\\s*[.!]?$',
    '^(?:content|post|page|video|file|album|gallery)\\s+(?:removed|deleted|taken down)(?:\\s+(?:for|due to|following|by)\\b.*)?\\s*[.!]?$',
    '^(?:removed|deleted|taken down)\\s+(?:for|due to|following|by)\\s+(?:a\\s+)?(?:copyright|dmca|legal|the (?:owner|uploader|author))',
  ].join('|'),
  'iu',
);
/** A page that shows this much is about something. */
const plenty = 6_000;

/** Whether title or first heading of a page say that what stood there is not there, in en, de, es or fr. */
export function saysMissing(page: { title: string; heading: string; text: string }): boolean {
  const { heading, text, title } = page;
  // Where redirects led is another sign; here only words count.
  if (isSoftMissing({ title, text }, heading, '', '')) return true;
  if (text.length > plenty) return false;
  const parts = [title, heading].flatMap((words) => words.split(/\s+[|•·–—-]\s+/u));
  return parts.some((words) => words.length < 160 && removed.test(words.trim()));
}
