import {
  ageGate,
  challengePages,
  consentPage,
  geoBlock,
  loginWall,
  parkedDomain,
} from './challenge-pages.ts';
import type { DemoSite } from './site.ts';

const walls: readonly [keyof typeof challengePages, readonly number[]][] = [
  ['cloudflare', [200, 403, 503]],
  ['awsWaf', [202, 403, 405]],
  ['perimeterX', [200, 403]],
  ['anubis', [200, 403]],
  ['dataDome', [200, 403]],
  ['imperva', [200, 403]],
  ['akamai', [403]],
  ['sucuri', [200]],
  ['ddosGuard', [403]],
  ['kasada', [429]],
  ['vercel', [403, 429]],
  ['proofOfWork', [200, 202]],
  ['captcha', [200, 503]],
];

/** Hosts that show every anonymous reader the same wall: `<wall>-<status>.walls.test`. */
export function wallSites(): DemoSite[] {
  const challenges = walls.flatMap(([kind, statuses]) =>
    statuses.map((status): DemoSite => ({
      host: `${kind.toLowerCase()}-${status}.walls.test`,
      plays: `challenge of ${kind} with status ${status}`,
      answer: () => challengePages[kind](status),
    })),
  );
  const site = (name: string, plays: string, answer: DemoSite['answer']): DemoSite => ({
    host: `${name}.walls.test`,
    plays,
    answer,
  });
  return [
    ...challenges,
    site('login-200', 'sign-in page with the name in its title', (request) =>
      loginWall('Inner Circle', request.path.slice(1)),
    ),
    site('consent-200', 'consent page', () => consentPage('Cookie Jar')),
    site('geo-200', 'not in your country, status 200', () => geoBlock(200)),
    site('geo-451', 'not in your country, status 451', () => geoBlock(451)),
    site('age-200', 'age gate', () => ageGate('Grown Ups')),
    site('parked', 'parked domain', () => parkedDomain('parked.walls.test')),
  ];
}
