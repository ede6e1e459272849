import { similarity } from './page-digest.ts';
import type { PageView } from './view-page.ts';

/** How the page of the asked name stands to that of a name nobody has. */
export type Comparison = {
  relation: 'same' | 'different' | 'unclear';
  /** A difference that speaks for the account, not only against sameness. */
  isPositive: boolean;
  similarity: number;
  detail: string;
};

/** Pages more alike than this are the same page (SCANNING section 12, confidence). */
const samePage = 0.9;
const absent = new Set([400, 404, 410, 422]);

/** Compares two pages of one site; names are masked in both, so only what the site says differs. */
export function comparePages(asked: PageView, control: PageView): Comparison {
  const alike = similarity(asked.digest, control.digest);
  const judge = (
    relation: Comparison['relation'],
    isPositive: boolean,
    detail: string,
  ): Comparison => ({ relation, isPositive, similarity: alike, detail });

  if (isPage(asked.status) && !isPage(control.status)) {
    if (asked.saysMissing)
      return judge('unclear', false, 'the page itself says that nobody is there');
    const what = `status ${String(asked.status)} where an impossible name gets ${String(control.status)}`;
    // What is forbidden to one name may be so to all but a member; only the name in the page tells.
    const isNamed = asked.isNameInTitle || asked.name.strong > 0;
    const isTelling =
      absent.has(control.status) || control.target !== null || (isForbidden(control) && isNamed);
    return judge(isTelling ? 'different' : 'unclear', isTelling, what);
  }
  if (asked.status !== control.status) {
    const what = `status ${String(asked.status)} against ${String(control.status)}`;
    return judge('unclear', false, what);
  }
  if (!isPage(asked.status)) {
    const isSame = asked.target === control.target;
    return judge(isSame ? 'same' : 'unclear', false, `status ${String(asked.status)} for both`);
  }
  return compareTexts(asked, control, alike, judge);
}

function compareTexts(
  asked: PageView,
  control: PageView,
  alike: number,
  judge: (relation: Comparison['relation'], isPositive: boolean, detail: string) => Comparison,
): Comparison {
  const isHeadingSame = asked.heading === control.heading;
  const isNamedMore = outnumbers(asked, control, 'strong');
  const isMentionedMore = outnumbers(asked, control, 'exact');
  const percent = `${String(Math.round(alike * 100))} % alike`;
  if (alike >= samePage && isHeadingSame && !isNamedMore && !isMentionedMore) {
    return judge('same', false, `the page of an impossible name (${percent})`);
  }
  if (asked.saysMissing) {
    const relation = control.saysMissing ? 'same' : 'unclear';
    return judge(relation, false, `the page says that nobody is there (${percent})`);
  }
  // A title that names whoever is asked for is made up of the question.
  const isNamingAll = control.isNameInTitle && !control.saysMissing;
  const isTitled = asked.isNameInTitle && !isHeadingSame && !isNamingAll;
  const isOnlyHere = isMentionedMore && control.name.exact === 0;
  const isPositive = isTitled || isNamedMore || isOnlyHere;
  return judge(
    isPositive ? 'different' : 'unclear',
    isPositive,
    `${percent} to an impossible name's page`,
  );
}

/**
 * The name occurs more often than the impossible name does on its own page (echoes) and than the asked
 * name does on the impossible name's page (ordinary words).
 */
export function outnumbers(asked: PageView, control: PageView, kind: 'exact' | 'strong'): boolean {
  return asked.name[kind] > control.name[kind] + control.others[kind];
}

/**
 * The site shows somebody else for a name nobody has (a search: some results for anything). Then a page
 * counts that names the asked one, where accounts are named.
 */
export function isShownInstead(view: PageView, control: PageView, isSearch: boolean): boolean {
  const isListed = outnumbers(view, control, 'strong');
  if (isSearch) return isListed && control.name.strong === 0;
  if (control.name.exact > 0 || !outnumbers(view, control, 'exact')) return false;
  return view.isNameInTitle || isListed;
}

/** Refused, without a wall's marks: it may be how the site treats names that nobody has. */
export const isForbidden = (page: PageView): boolean => page.status === 403;

const isPage = (status: number): boolean => status >= 200 && status < 300;
