import type { Answer } from '../proxy/answer.ts';
import { findProfile } from '../people/find-profile.ts';
import { missingPages } from './missing-pages.ts';
import { htmlPage } from './page.ts';
import { profilePage, profileSite } from './profile-site.ts';
import type { SayMissing } from './profile-site.ts';
import { htmlAnswer, jsonAnswer, redirectAnswer } from './site.ts';
import type { DemoSite } from './site.ts';

/** Host, label, profile path, and how a missing name is told. */
const platforms: readonly [string, string, string, keyof typeof missingPages][] = [
  ['velvetroom.example', 'Velvet Room', '/{name}', 'notFound'],
  ['fanorchard.example', 'Fan Orchard', '/@{name}', 'gone'],
  ['perchsocial.example', 'Perch', '/{name}', 'userNotFoundText'],
  ['shortreel.example', 'Short Reel', '/@{name}', 'echoedName'],
  ['glowcast.example', 'Glowcast', '/room/{name}/', 'toHome'],
  ['heartmatch.example', 'Heartmatch', '/u/{name}', 'sameFrontPage'],
  ['peoplefinder.example', 'Peoplefinder', '/people/{name}', 'searchPage'],
  ['chirpnest.example', 'Chirpnest', '/{name}', 'didYouMean'],
  ['handlehub.example', 'Handle Hub', '/{name}', 'nameIsFree'],
  ['membersonly.example', 'Members Only', '/members/{name}', 'toLogin'],
  ['findafriend.example', 'Find a Friend', '/p/{name}', 'toSearch'],
  ['eurosocial.example', 'Eurosocial', '/{name}', 'toConsent'],
];

/** A JSON look-up beside an empty app: host, label, path, missing. */
const apis: readonly [string, string, keyof typeof missingPages][] = [
  ['api.pixelpals.example', '/v1/users/{name}', 'jsonNotFound'],
  ['api.streamling.example', '/lookup/{name}', 'jsonNull'],
];

/** Invented platforms: one for each way of saying that a name does not exist. */
export function ownPlatforms(): DemoSite[] {
  return [
    ...platforms.map(([host, label, path, kind]) =>
      profileSite({
        host,
        label,
        path,
        plays: `profiles; missing: ${kind}`,
        find: (name) => findProfile(host, name),
        missing: missingPages[kind],
      }),
    ),
    ...apis.map(([host, path, kind]) =>
      profileSite({
        host,
        label: host,
        path,
        plays: `JSON profiles; missing: ${kind}`,
        find: (name) => findProfile(host, name),
        missing: missingPages[kind],
        existing: ({ name, displayName }): Answer =>
          jsonAnswer(200, { data: { username: name, displayName }, success: true }),
      }),
    ),
    shortNames(),
    dotlessNames(),
    consentHost(),
    slashAdder(),
    flapping(),
  ];
}

const special = (
  host: string,
  plays: string,
  missing: SayMissing,
  existing?: Parameters<typeof profileSite>[0]['existing'],
): DemoSite =>
  profileSite({
    host,
    label: host.split('.')[0] ?? host,
    path: '/{name}',
    plays,
    find: (name) => findProfile(host, name),
    missing,
    ...(existing && { existing }),
  });

/** Shows `john` to whoever asks for `john.doe`. */
function shortNames(): DemoSite {
  return special('firstnames.example', 'cuts names at the dot, by redirect', (name, request) => {
    const short = name.split('.')[0] ?? name;
    return short !== name && findProfile(request.host, short) !== null
      ? redirectAnswer(`https://${request.host}/${short}`, 301)
      : missingPages.notFound();
  });
}

/** Drops dots from names without a word. */
function dotlessNames(): DemoSite {
  return special('nodots.example', 'ignores dots in names, silently', (name, request) => {
    const profile = findProfile(request.host, name.replaceAll('.', ''));
    return profile !== null && name.includes('.')
      ? profilePage({ host: request.host, label: 'No Dots', path: '/{name}' }, profile)
      : missingPages.notFound();
  });
}

/** Where Eurosocial sends strangers. */
function consentHost(): DemoSite {
  const body = '<h1>Before you continue</h1><form><button>Accept all</button></form>';
  return {
    host: 'consent.eurosocial.example',
    plays: 'a consent page',
    answer: () => htmlAnswer(200, htmlPage({ title: 'Before you continue', body })),
  };
}

/** Adds a slash to every address first: the same resource elsewhere. */
function slashAdder(): DemoSite {
  const inner = special('slashed.example', 'adds a slash by redirect', missingPages.notFound);
  return {
    ...inner,
    answer: (request) =>
      request.path.endsWith('/')
        ? inner.answer(request)
        : redirectAnswer(`https://${request.host}${request.path}/`, 301),
  };
}

/** One wrong "yes" in fifteen. */
function flapping(): DemoSite {
  return special('flapjack.example', 'answers 200 to a stranger once in fifteen', (name, request) =>
    request.before % 15 === 14
      ? profilePage(
          { host: request.host, label: 'Flapjack', path: '/{name}' },
          { name, displayName: name, about: '' },
        )
      : missingPages.notFound(),
  );
}
