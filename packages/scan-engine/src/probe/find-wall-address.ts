import type { UnknownReason } from '@leakblock/domain/scans';
import { isOfSite } from '../site-search/is-of-site.ts';

/** Words that make up a part of an address, as in `/age-verification` or `/verify.php`. */
const part = (words: string): RegExp => new RegExp(`(?:^|[/._-])(?:${words})(?=$|[/._-])`, 'i');

const challenges = part(
  'cdn-cgi|(?:re|h)?captcha|challenge|perfdrive|validate|verify|verification|bot-?check|robot-?check|human-?check|ddos-?guard|security-?check',
);
const walls = part(
  'age(?=$|\\/)|age-?(?:gate|wall|check|verif\\w+|confirm\\w*|restrict\\w+)|(?:over|is)-?(?:18|21)|(?:18|21)-?plus|adult-?(?:warning|content|only)|cookie-?wall|consent|gdpr|geo-?block\\w*|block|blocked|block-?page|forbidden|access-?denied|denied|restricted',
);

/**
 * Why an address that a visitor is sent to says nothing about a name: it asks for a proof that she is no
 * program, for her age or consent, or refuses her. Of the host only another site's counts, and the name
 * itself never: somebody may be called that. Null for any other address.
 */
export function findWallAddress(
  from: string,
  to: string,
  name: string,
): (UnknownReason & ('challenge' | 'blocked')) | null {
  const target = URL.parse(to);
  if (target === null) return null;
  const host = isOfSite(from, [])(to) ? '' : target.hostname;
  const path = target.pathname.toLowerCase().replaceAll(name.toLowerCase(), '');
  const address = host + path;
  // Sites that verify ages mean the age.
  if (walls.test(address)) return 'blocked';
  return challenges.test(address) ? 'challenge' : null;
}
