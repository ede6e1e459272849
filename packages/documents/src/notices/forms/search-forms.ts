import type { NoticeField, NoticeInput } from '../notice-input.ts';
import {
  authorityLine,
  countryOf,
  describeWorks,
  field,
  nameParts,
  originalLines,
  pageLines,
  tick,
  urlLines,
} from './form-parts.ts';

/** Google's copyright form for web search; up to 1,000 addresses in one submission. */
export function googleFormSheet(input: NoticeInput): NoticeField[] {
  const { first, last } = nameParts(input);
  return [
    field('First name', first),
    field('Last name', last),
    field('Company name', input.agent.company),
    field('E-mail address', input.agent.email),
    field('Copyright owner', input.ownerName),
    field('Country or region', countryOf(input)),
    field('About a live stream', 'No'),
    field('Description of the work', describeWorks(input, 500)),
    field('Authorised examples', originalLines(input)),
    field('Infringing addresses', urlLines(input)),
    field('Statement: good faith', tick),
    field('Statement: accurate, under penalty of perjury', tick),
    field('Statement: the notice may be published', tick),
    field('Statement: about copyright', tick),
    field('Date', input.date),
    field('Signature', input.agent.name),
  ];
}

/** Google's forms for intimate images, made images and private data; what each asks for beyond copyright. */
export function googlePersonalSheet(input: NoticeInput): NoticeField[] {
  const reason =
    input.claim === 'intimate_image'
      ? input.statement?.isFake === true
        ? 'Sexual image that was generated or altered, shown without consent'
        : 'Intimate image shown without consent; not sold, and nobody is paid for it'
      : input.claim === 'impersonation'
        ? 'Pages that pose as the person'
        : 'Private data shown without consent';
  return [
    field('Why the results should be removed', reason),
    field('On whose behalf', 'An authorised representative'),
    field('Authority', authorityLine(input)),
    field('Name of the representative', input.agent.name),
    field('E-mail address', input.agent.email),
    field('Country or region', countryOf(input)),
    field('Name of the person in public', input.ownerName),
    field('Addresses of the pages', pageLines(input)),
    field('Addresses of the images', mediaLines(input)),
    field('Searches that show them', input.ownerName),
    field('Signature', input.agent.name),
    field('Date', input.date),
  ];
}

/** Bing's form about copyright. */
export function bingFormSheet(input: NoticeInput): NoticeField[] {
  return [
    field('Service', 'Web, image and video search'),
    field('Name', input.agent.name),
    field('Company', input.agent.company),
    field('Postal address', input.agent.address),
    field('Telephone', input.agent.phone),
    field('E-mail address', input.agent.email),
    field('Acting as', 'Agent of the owner'),
    field('Copyright owner', input.ownerName),
    field('Description of the work', describeWorks(input, 1000)),
    field('Addresses of the original work', originalLines(input)),
    field('Infringing addresses', urlLines(input)),
    field('Statement: good faith', tick),
    field('Statement: accurate', tick),
    field('Statement: authorised, under penalty of perjury', tick),
    field('Signature', input.agent.name),
    field('Date', input.date),
  ];
}

/** Bing's form for other concerns: intimate images, private data, impersonation. */
export function bingConcernSheet(input: NoticeInput): NoticeField[] {
  const concern = {
    copyright: 'Copyright',
    intimate_image: 'Intimate image without consent',
    impersonation: 'Impersonation',
    private_data: 'Private data',
  } as const;
  return [
    field('Concern', concern[input.claim]),
    field('Addresses', pageLines(input)),
    field('Addresses of the images', mediaLines(input)),
    field('Person shown', input.ownerName),
    field('On whose behalf', authorityLine(input)),
    field('Name', input.agent.name),
    field('E-mail address', input.agent.email),
    field('Signature', input.agent.name),
  ];
}

/** Google and Bing: results whose page is gone or has changed; no ownership is asked for. */
export function outdatedContentSheet(input: NoticeInput): NoticeField[] {
  const word = input.statement?.missingWord;
  return [
    field('Address as it stands in the results', pageLines(input)),
    field('Kind', word === undefined ? 'Page is gone' : 'Page has changed'),
    ...(word === undefined ? [] : [field('Word that is no longer there', word)]),
  ];
}

function mediaLines({ urls }: NoticeInput): string {
  return [...new Set(urls.flatMap(({ media }) => media))].join('\n');
}
