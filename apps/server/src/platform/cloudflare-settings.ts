import { optionalText, webUrl } from './backend-settings.ts';

/** Settings of the abuse interface of Cloudflare. */
export const cloudflareSettings = {
  CLOUDFLARE_ACCOUNT_ID: optionalText.describe(
    'Account at Cloudflare that may file abuse reports by its API. Not set: reports are filed by hand on the web form.',
  ),
  CLOUDFLARE_API_TOKEN: optionalText.describe(
    'API token of that account with the permission “Trust and Safety Write”.',
  ),
  CLOUDFLARE_API_URL: webUrl
    .default('https://api.cloudflare.com/client/v4')
    .describe('Address of the API; another one only in tests.'),
};
