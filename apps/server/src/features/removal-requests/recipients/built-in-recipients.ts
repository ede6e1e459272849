import type { Claim, ContactScope, RequestChannel } from '@leakblock/domain/removal-requests';

/** An entry of the recipient directory that every installation has. */
export type BuiltInRecipient = {
  key: string;
  /** Counted up when the entry changes: it then writes over what stands in the directory. */
  version: number;
  scope: ContactScope;
  name: string;
  domains: readonly string[];
  method: RequestChannel;
  address?: string;
  formUrl?: string;
  claims: readonly Claim[];
  notes?: string;
};

const everything: readonly Claim[] = [
  'copyright',
  'intimate_image',
  'impersonation',
  'private_data',
];
const ownPapers =
  'Asks for a government ID of the person herself: she files it, her papers go nowhere else.';

/** Forms for pictures and facts about somebody; where platforms move them, the report beside a post leads to the same desk. */
const aboutHerself =
  'Asks whoever is shown: she files it. When the form has moved, report the post itself as intimate or private.';

const searchEngines: readonly BuiltInRecipient[] = [
  {
    key: 'google-web-copyright',
    version: 1,
    scope: 'search',
    name: 'Google Search',
    domains: ['google.com'],
    method: 'web_form',
    formUrl: 'https://reportcontent.google.com/forms/dmca_search?product=websearch',
    claims: ['copyright'],
    notes: 'At most 1,000 addresses at once. No attachments: they are published.',
  },
  {
    key: 'google-intimate-images',
    version: 1,
    scope: 'search',
    name: 'Google Search, intimate images',
    domains: ['google.com'],
    method: 'web_form',
    formUrl: 'https://support.google.com/websearch/answer/6302812',
    claims: ['intimate_image'],
    notes:
      'Only for images she is not currently paid for; paid sets go by the copyright form. Explain the authority to act.',
  },
  {
    key: 'google-personal-information',
    version: 1,
    scope: 'search',
    name: 'Google Search, personal information',
    domains: ['google.com'],
    method: 'web_form',
    formUrl: 'https://support.google.com/websearch/answer/9673730',
    claims: ['private_data'],
    notes: 'Explain the authority to act. Only listed addresses are looked at.',
  },
  {
    key: 'google-outdated-content',
    version: 1,
    scope: 'search',
    name: 'Google Search, outdated content',
    domains: ['google.com'],
    method: 'web_form',
    formUrl: 'https://search.google.com/search-console/remove-outdated-content',
    claims: [],
    notes: 'When the source is gone: the exact address as it is listed. No ownership is needed.',
  },
  {
    key: 'bing-copyright',
    version: 1,
    scope: 'search',
    name: 'Bing',
    domains: ['bing.com'],
    method: 'web_form',
    formUrl: 'https://www.microsoft.com/en-us/concern/dmca',
    claims: ['copyright'],
    notes: 'Covers what Yahoo shows of Bing. The number of the submission comes by mail.',
  },
  {
    key: 'bing-concern',
    version: 1,
    scope: 'search',
    name: 'Bing, report a concern',
    domains: ['bing.com'],
    method: 'web_form',
    formUrl: 'https://www.microsoft.com/en-us/concern/bing',
    claims: ['intimate_image', 'private_data'],
  },
  {
    key: 'bing-outdated-content',
    version: 1,
    scope: 'search',
    name: 'Bing, outdated content',
    domains: ['bing.com'],
    method: 'web_form',
    formUrl: 'https://www.bing.com/webmaster/tools/content-removal',
    claims: [],
    notes: 'When the source is gone.',
  },
];

const platforms: readonly BuiltInRecipient[] = [
  {
    key: 'instagram-copyright',
    version: 1,
    scope: 'platform',
    name: 'Instagram',
    domains: ['instagram.com', 'threads.net', 'threads.com'],
    method: 'web_form',
    formUrl: 'https://help.instagram.com/contact/552695131608132',
    claims: ['copyright'],
    notes: 'Name and e-mail address are passed on to whoever posted it.',
  },
  {
    key: 'instagram-impersonation',
    version: 1,
    scope: 'platform',
    name: 'Instagram, impersonation',
    domains: ['instagram.com', 'threads.net', 'threads.com'],
    method: 'self_service',
    formUrl: 'https://help.instagram.com/contact/636276399721841',
    claims: ['impersonation'],
    notes: ownPapers,
  },
  {
    key: 'instagram-privacy',
    version: 1,
    scope: 'platform',
    name: 'Instagram, privacy',
    domains: ['instagram.com', 'threads.net', 'threads.com'],
    method: 'self_service',
    formUrl: 'https://help.instagram.com/contact/504521742987441',
    claims: ['intimate_image', 'private_data'],
    notes: aboutHerself,
  },
  {
    key: 'facebook-copyright',
    version: 1,
    scope: 'platform',
    name: 'Facebook',
    domains: ['facebook.com', 'fb.com'],
    method: 'web_form',
    formUrl: 'https://www.facebook.com/help/contact/1758255661104383',
    claims: ['copyright'],
    notes: 'Name and e-mail address are passed on to whoever posted it.',
  },
  {
    key: 'facebook-privacy',
    version: 1,
    scope: 'platform',
    name: 'Facebook, privacy',
    domains: ['facebook.com', 'fb.com'],
    method: 'self_service',
    formUrl: 'https://www.facebook.com/help/contact/144059062408922',
    claims: ['intimate_image', 'private_data'],
    notes: aboutHerself,
  },
  {
    key: 'facebook-impersonation',
    version: 1,
    scope: 'platform',
    name: 'Facebook, impersonation',
    domains: ['facebook.com', 'fb.com'],
    method: 'self_service',
    formUrl: 'https://www.facebook.com/help/contact/295309487309948',
    claims: ['impersonation'],
    notes: ownPapers,
  },
  {
    key: 'tiktok-copyright',
    version: 1,
    scope: 'platform',
    name: 'TikTok',
    domains: ['tiktok.com'],
    method: 'web_form',
    formUrl: 'https://www.tiktok.com/legal/report/Copyright',
    claims: ['copyright'],
  },
  {
    key: 'tiktok-report',
    version: 1,
    scope: 'platform',
    name: 'TikTok, report',
    domains: ['tiktok.com'],
    method: 'self_service',
    formUrl: 'https://www.tiktok.com/legal/report/feedback',
    claims: ['impersonation', 'intimate_image', 'private_data'],
  },
  {
    key: 'x-copyright',
    version: 1,
    scope: 'platform',
    name: 'X',
    domains: ['x.com', 'twitter.com'],
    method: 'web_form',
    formUrl: 'https://help.x.com/en/forms/ipi/dmca',
    claims: ['copyright'],
    notes: 'The whole complaint, contact data too, is passed on to whoever posted it.',
  },
  {
    key: 'x-private-information',
    version: 1,
    scope: 'platform',
    name: 'X, private information and intimate media',
    domains: ['x.com', 'twitter.com'],
    method: 'self_service',
    formUrl: 'https://help.x.com/en/forms/safety-and-sensitive-content/private-information',
    claims: ['intimate_image', 'private_data'],
    notes: aboutHerself,
  },
  {
    key: 'x-impersonation',
    version: 1,
    scope: 'platform',
    name: 'X, impersonation',
    domains: ['x.com', 'twitter.com'],
    method: 'self_service',
    formUrl: 'https://help.twitter.com/forms/impersonation',
    claims: ['impersonation'],
    notes: ownPapers,
  },
  {
    key: 'reddit-report',
    version: 1,
    scope: 'platform',
    name: 'Reddit',
    domains: ['reddit.com'],
    method: 'web_form',
    formUrl: 'https://www.reddit.com/report',
    claims: everything,
  },
  {
    key: 'telegram-copyright',
    version: 1,
    scope: 'platform',
    name: 'Telegram',
    domains: ['t.me', 'telegram.me', 'telegram.org'],
    method: 'email',
    address: 'dmca@telegram.org',
    claims: ['copyright'],
  },
  {
    key: 'telegram-abuse',
    version: 1,
    scope: 'platform',
    name: 'Telegram, abuse',
    domains: ['t.me', 'telegram.me', 'telegram.org'],
    method: 'email',
    address: 'abuse@telegram.org',
    claims: ['impersonation', 'intimate_image', 'private_data'],
  },
];

const cloudflareForm: BuiltInRecipient = {
  key: 'cloudflare-form',
  version: 1,
  scope: 'cdn',
  name: 'Cloudflare',
  domains: ['cloudflare.com'],
  method: 'web_form',
  formUrl: 'https://abuse.cloudflare.com',
  claims: everything,
  notes:
    'Passes it on to the site and its host, and tells who hosts it. Name and addresses may be published.',
};

/** The interface of the same desk, for installations that may use it. */
export const cloudflareApi: BuiltInRecipient = {
  key: 'cloudflare-api',
  version: 1,
  scope: 'cdn',
  name: 'Cloudflare',
  domains: ['cloudflare.com'],
  method: 'cloudflare_api',
  // Its fields are those of the form.
  formUrl: 'https://abuse.cloudflare.com',
  claims: ['copyright', 'intimate_image'],
  notes: 'At most 250 addresses of one host name at once.',
};

export const builtInRecipients: readonly BuiltInRecipient[] = [
  ...searchEngines,
  ...platforms,
  cloudflareForm,
];
