import { findProfile } from '../people/find-profile.ts';
import { missingPages } from './missing-pages.ts';
import { htmlPage } from './page.ts';
import { profileSite } from './profile-site.ts';
import { htmlAnswer, jsonAnswer } from './site.ts';
import type { DemoSite } from './site.ts';

/** Milliseconds on the demo web's clock after which the community has a second edition. */
const secondEditionMs = 86_400_000;

/** Small platforms that no catalogue has, and only a community's list names. */
const platforms: readonly [string, string][] = [
  ['tinwhistle', 'Tin Whistle'],
  ['paperlantern', 'Paper Lantern'],
  ['quiltcorner', 'Quilt Corner'],
  ['tidepool', 'Tidepool'],
  ['brassbutton', 'Brass Button'],
  ['mossandfern', 'Moss and Fern'],
  ['inkwell', 'Inkwell'],
  ['kiteclub', 'Kite Club'],
  ['saltbread', 'Saltbread'],
  ['greycat', 'Grey Cat'],
  ['lowtide', 'Low Tide'],
  ['rainboot', 'Rain Boot'],
];

/**
 * A community's list of sites in WhatsMyName's form, and the sites it names. A day later it has changed: one site is
 * new, one is gone, one is asked in another way.
 */
export function communityList(): DemoSite[] {
  return [
    {
      host: 'sitecommons.example',
      plays: 'a community that keeps a list of sites; another one after a day',
      answer: ({ at, path }) =>
        path === '/sites.json'
          ? jsonAnswer(200, listOf(at >= secondEditionMs))
          : htmlAnswer(
              200,
              htmlPage({ title: 'Open Site Commons', body: '<h1>Open Site Commons</h1>' }),
            ),
    },
    ...platforms.map(([name, label]) => {
      const host = `${name}.example`;
      return profileSite({
        ...{ host, label, path: '/u/{name}', plays: 'profiles; named by a community’s list only' },
        find: (asked) => findProfile(host, asked),
        missing: missingPages.notFound,
      });
    }),
  ];
}

function listOf(isSecond: boolean): object {
  const named = isSecond ? platforms.slice(1) : platforms.slice(0, -1);
  return {
    license: ['CC BY-SA 4.0'],
    authors: ['The Open Site Commons contributors'],
    categories: ['social'],
    sites: named.map(([name, label]) => ({
      name: label,
      uri_check: `https://${name}.example/u/{account}`,
      e_code: 200,
      e_string: isSecond && name === 'tidepool' ? '<h1>' : '{account}',
      m_code: 404,
      m_string: '',
      known: ['staff', 'newsdesk'],
      cat: 'social',
    })),
  };
}
