import type { Answer } from '../proxy/answer.ts';
import {
  ageGate,
  challengePages,
  consentPage,
  geoBlock,
  loginWall,
  parkedDomain,
} from '../sites/challenge-pages.ts';
import { escapeHtml } from '../sites/page.ts';
import type { Draft } from './draft.ts';
import { hitMarkup } from './draft-pages.ts';
import type { GeneratedSite } from './plan-sites.ts';

const walls: Record<string, (site: GeneratedSite, name: string) => Answer> = {
  cloudflare_403: () => challengePages.cloudflare(403),
  cloudflare_503: () => challengePages.cloudflare(503),
  cloudflare_200: () => challengePages.cloudflare(200),
  aws_waf_202: () => challengePages.awsWaf(202),
  aws_waf_405: () => challengePages.awsWaf(405),
  perimeter_x_403: () => challengePages.perimeterX(403),
  anubis_200: () => challengePages.anubis(200),
  data_dome_403: () => challengePages.dataDome(403),
  imperva_200: () => challengePages.imperva(200),
  akamai_403: () => challengePages.akamai(403),
  sucuri_200: () => challengePages.sucuri(200),
  ddos_guard_403: () => challengePages.ddosGuard(403),
  kasada_429: () => challengePages.kasada(429),
  vercel_429: () => challengePages.vercel(429),
  proof_of_work_200: () => challengePages.proofOfWork(200),
  captcha_200: () => challengePages.captcha(200),
  login_wall_200: (site, name) => loginWall(site.label, name),
  login_wall_hit_200: (site, name) => loginWall(site.label, name, hitMarkup(site.hit)),
  consent_200: (site) => consentPage(site.label),
  geo_block_200: () => geoBlock(200),
  geo_block_451: () => geoBlock(451),
  age_gate_200: (site) => ageGate(site.label),
};

/** The same wall for everybody. */
export function answerWithWall(site: GeneratedSite, name: string): Answer {
  const wall = walls[site.face];
  if (wall === undefined) throw new Error(`No wall called ${site.face}.`);
  return wall(site, name);
}

/** A site whose rule has gone stale: the same for every name, existing or not. */
export function answerRotten(site: GeneratedSite, name: string): Draft | Answer {
  const front = (main: string): Draft => ({ status: 200, title: site.label, main });
  switch (site.face) {
    case 'same_page':
      return front('<h1>Discover people</h1>');
    case 'same_page_hit':
      return front(`${hitMarkup(site.hit)}<h1>Discover people</h1>`);
    case 'same_page_hit_echo':
      return {
        status: 200,
        title: `${name} - ${site.label}`,
        main: `${hitMarkup(site.hit)}<h1>${escapeHtml(name)}</h1><p>Loading profile</p>`,
      };
    case 'not_found_for_all':
      return { status: 404, title: 'Not Found', main: '<h1>Not Found</h1>' };
    case 'moved':
      return {
        status: 301,
        title: 'Moved',
        main: 'Moved',
        headers: { location: `http://new-${site.host}/` },
      };
    case 'parked':
      return parkedDomain(site.host);
    case 'spa_shell':
      return {
        status: 200,
        title: site.label,
        main: '<div id="root"></div><script type="module" src="/assets/index-B1x.js"></script><noscript>You need to enable JavaScript to run this app.</noscript>',
      };
    default:
      throw new Error(`No rot called ${site.face}.`);
  }
}
