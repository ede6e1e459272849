/** Forms whose fields are known. */
export type FormId =
  | 'google_copyright'
  | 'google_personal'
  | 'google_outdated'
  | 'bing_copyright'
  | 'bing_concern'
  | 'bing_outdated'
  | 'cloudflare'
  | 'platform';

const addresses: readonly (readonly [FormId, RegExp])[] = [
  ['google_copyright', /^https:\/\/reportcontent\.google\.com\/forms\/dmca/u],
  ['google_outdated', /^https:\/\/search\.google\.com\/search-console\/remove-outdated-content/u],
  ['google_personal', /^https:\/\/(?:support|reportcontent)\.google\.com\//u],
  ['bing_copyright', /^https:\/\/www\.microsoft\.com\/[a-z-]+\/concern\/dmca/u],
  ['bing_concern', /^https:\/\/www\.microsoft\.com\/[a-z-]+\/concern\//u],
  ['bing_outdated', /^https:\/\/www\.bing\.com\/webmasters?\/tools\/content-removal/u],
  ['cloudflare', /^https:\/\/abuse\.cloudflare\.com/u],
];

/** Which form an address is; `platform` for any other. */
export function findForm(formUrl: string): FormId {
  return addresses.find(([, pattern]) => pattern.test(formUrl))?.[0] ?? 'platform';
}
