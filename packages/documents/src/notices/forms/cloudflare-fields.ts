import { addressesOf } from '../lists.ts';
import type { NoticeField, NoticeInput } from '../notice-input.ts';
import {
  authorityLine,
  countryOf,
  cut,
  describeWorks,
  field,
  originalLines,
} from './form-parts.ts';

/** Most addresses in one report, all on one hostname. */
export const cloudflareUrlLimit = 250;

/**
 * Fields of a report to Cloudflare by its interface (`abuse-reports/abuse_dmca`, `abuse_ncsei`) or its form, named and
 * cut as the interface has them. Copyright reports are never anonymous; those about intimate images are. Only
 * addresses on the notice's own host are in it: files elsewhere take a report of their own. Throws a `RangeError` for
 * more than 250.
 */
export function cloudflareFields(input: NoticeInput): NoticeField[] {
  const urls = addressesOf(input.urls).filter((url) => URL.parse(url)?.hostname === input.host);
  if (urls.length > cloudflareUrlLimit)
    throw new RangeError('A report to Cloudflare takes no more than 250 addresses.');
  const { agent, claim, replyTo } = input;
  if (claim === 'intimate_image')
    return [
      field('act', 'abuse_ncsei'),
      field('name', cut(agent.name, 255)),
      field('email', replyTo),
      field('email2', replyTo),
      field('ncsei_subject_representation', 'true'),
      field('host_notification', 'send-anon'),
      field('owner_notification', 'none'),
      field('urls', urls.join('\n')),
    ];
  const [city, state] = townOf(agent.address);
  return [
    field('act', claim === 'copyright' ? 'abuse_dmca' : 'abuse_general'),
    field('name', cut(agent.name, 255)),
    field('email', replyTo),
    field('email2', replyTo),
    field('company', cut(agent.company, 100)),
    field('tele', cut(agent.phone, 20)),
    field('address1', cut(agent.address, 100)),
    field('city', city),
    field('state', state),
    field('country', countryOf(input)),
    field('agent_name', cut(input.ownerName, 60)),
    field(
      'original_work',
      cut([describeWorks(input, 120), originalLines(input)].join('\n').trim(), 255),
    ),
    field('urls', urls.join('\n')),
    field('comments', cut(authorityLine(input), 2000)),
    field('host_notification', 'send'),
    field('owner_notification', 'send'),
    field('agree', '1'),
    field('signature', cut(agent.name, 255)),
  ];
}

/** Town and state of an address by its commas: street, town, state, country, or without a state. */
function townOf(address: string): [city: string, state: string] {
  const parts = address.split(/[,\n]/u).map((part) => part.trim());
  const city = (parts.length > 3 ? parts.at(-3) : parts.at(-2)) ?? '';
  return [city, (parts.length > 3 ? parts.at(-2) : city) ?? ''];
}
