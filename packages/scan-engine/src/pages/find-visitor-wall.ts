const ageWords =
  /\b(?:are you (?:over|at least|older than) 1[89]|you must be (?:at least |over )?(?:18|21)|i am (?:over |at least )?18|age verification|verify your age|confirm your age|adults? only|sind sie (?:über|mindestens) 18|ich bin (?:über|mindestens)? ?18|altersprüfung|altersverifikation|mayor(?:es)? de (?:edad|18)|verifica tu edad|plus de 18 ans|avez-vous 18 ans|vérification de l['’]âge)\b/iu;
const placeWords =
  /\b(?:not available in your (?:country|region|location|state|area)|unavailable in your (?:country|region|location)|blocked in your (?:country|region)|in (?:ihrem|deinem) land nicht verfügbar|no (?:está )?disponible en tu (?:país|región)|(?:pas|non) disponible dans votre pays)\b/iu;
/** A wall shows its question and little else. */
const fewWords = 1_500;

/** A question for the visitor's age or a refusal of her country, instead of the page; null for neither. */
export function findVisitorWall(page: {
  title: string;
  heading: string;
  text: string;
}): 'age_wall' | 'geo_wall' | null {
  if (page.text.length > fewWords) return null;
  const words = `${page.title}\n${page.heading}\n${page.text}`;
  if (placeWords.test(words)) return 'geo_wall';
  return ageWords.test(words) ? 'age_wall' : null;
}
