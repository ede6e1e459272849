import type { Site } from '../catalogue/types.ts';
import type { FetchAnswer } from '../fetch/types.ts';
import { countName, hasName, maskNames, type NameCount } from './name-text.ts';
import { digestedText, digestPage, type PageDigest } from './page-digest.ts';
import { isSameName, isSegmentOf, namesResembling, ownerOf } from './page-owner.ts';
import { readSigns, type PageSigns } from './read-page.ts';
import { hostOf, hostTail, isSameSite } from './site-address.ts';

/** What is remembered of a page once its text is gone; small, so that a scan's memory stays flat. */
export type PageView = {
  status: number;
  /** Address and redirect target with the names masked. */
  place: string;
  target: string | null;
  /** Title, heading and Open Graph title with the names masked. */
  heading: string;
  digest: PageDigest;
  name: NameCount;
  /** Occurrences of the names this page was not asked for: words of the site, no evidence. */
  others: NameCount;
  title: string | null;
  isNameInTitle: boolean;
  /** The page says that it is about another name. */
  isOfAnother: boolean;
  /** Title or heading say that there is nobody. */
  saysMissing: boolean;
  isHtml: boolean;
  /** Milliseconds the answer took. */
  ms: number;
};

/** How sites say in title or heading that a page does not exist. */
const missingWords =
  /^\W*404\b|\b(?:error|status|http|code)\W*404\b|\b404\W+(?:error|page|not)|not found|no longer (?:exists?|available)|(?:does ?n.t|does not|do not|don.t) exist|no such|nobody here|unknown (?:user|member|profile)|isn.t available|is not available|unavailable|no (?:results?|matches|users?|members?) |nothing (?:found|here)|page (?:is )?(?:gone|missing)|can.?t (?:be found|find)|cannot (?:be found|find)|could ?n.t (?:be found|find)|could not (?:be found|find)|suspended|deactivated|banned|deleted|nicht gefunden|existiert nicht|no encontrad|no existe|introuvable|n.existe pas|non trovat|n[ãa]o encontrad|не найден|не существует|見つかりません|找不到|未找到|不存在|찾을 수 없|bulunamad|nie znaleziono|niet gevonden|hittades inte/m;

/** Data that name an account by its handle; without the asked name in them it is another's. */
const ownerInData =
  /^\s*[[{][\s\S]*"(?:user_?name|login|screen_?name|handle|nick_?name)"\s*:\s*"[^"]+"/i;

/** Takes down what matters of an answer. `otherNames` are the names of the pages it is compared with. */
export function viewPage(
  answer: FetchAnswer,
  site: Site,
  name: string,
  otherNames: readonly string[],
): PageView {
  const signs = readSigns(answer.text);
  const names = [name, ...otherNames];
  const lower = answer.text.toLowerCase();
  const tail = hostTail(site);
  const title = signs.ogTitle || signs.title || null;
  const ownAddress = ownAddressesOf(signs, answer, site);
  const heading = `${signs.title} \n${signs.h1} \n${signs.ogTitle}`;
  const count = countName(lower, name, tail);
  const masked = maskNames(heading, names);
  return {
    status: answer.status,
    place: maskNames(answer.url, names),
    target: answer.location === null ? null : maskNames(answer.location, names),
    heading: masked,
    digest: digestPage(maskNames(lower.slice(0, digestedText), names)),
    name: count,
    others: sum(otherNames.map((other) => countName(lower, other, tail))),
    title,
    isNameInTitle:
      hasName(heading, name) || ownAddress.some((address) => ownsAddress(address, site, name)),
    isOfAnother: isOfAnother(answer, ownAddress, heading, site, name, count),
    saysMissing: missingWords.test(masked),
    isHtml: /<(?:html|head|body|title|div|!doctype)/i.test(answer.text.slice(0, 4000)),
    ms: answer.ms,
  };
}

/**
 * Addresses by which a page calls itself: canonical and Open Graph ones on the site's own hosts, relative
 * ones made absolute.
 */
function ownAddressesOf(signs: PageSigns, answer: FetchAnswer, site: Site): string[] {
  const hosts = [hostOf(answer.url), hostOf(site.urlPattern)];
  return [signs.canonical, signs.ogUrl]
    .filter((address) => address !== '' && URL.canParse(address, answer.url))
    .map((address) => new URL(address, answer.url).href)
    .filter((address) => hosts.some((host) => host !== null && isSameSite(hostOf(address), host)));
}

function ownsAddress(address: string, site: Site, name: string): boolean {
  return isSameName(ownerOf(address, site.urlPattern) ?? '', name);
}

function isOfAnother(
  answer: FetchAnswer,
  ownAddresses: readonly string[],
  heading: string,
  site: Site,
  name: string,
  count: NameCount,
): boolean {
  // The site spelled the name otherwise in its own address: john.doe became john. What was asked is an
  // address of the probe's form, which may be an interface and no page of anybody's.
  const asked = ownerOf(answer.url, site.rule.probeUrl ?? site.urlPattern);
  const owners = [asked, ...ownAddresses.map((address) => ownerOf(address, site.urlPattern))];
  const isNamed = (owner: string): boolean =>
    isSameName(owner, name) || (owner === asked && isSegmentOf(owner, name));
  const isOthers = owners.some((owner) => owner !== null && !isNamed(owner));
  if (isOthers && !hasName(heading, name)) return true;
  if (count.exact === 0 && ownerInData.test(answer.text.slice(0, 20_000))) return true;
  return count.strong === 0 && namesResembling(heading, name, count.exact === 0);
}

const sum = (counts: readonly NameCount[]): NameCount =>
  counts.reduce(
    (total, one) => ({
      exact: total.exact + one.exact,
      strong: total.strong + one.strong,
      near: total.near + one.near,
    }),
    { exact: 0, strong: 0, near: 0 },
  );
