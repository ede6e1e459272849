import { z } from 'zod';
import { optionalText } from './backend-settings.ts';

/** What an ordinary reader's browser says of itself; renewed with the product. */
const usualBrowser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Settings of checks whether a page is gone, and of the evidence about it. */
export const removalCheckSettings = {
  SCAN_SECOND_PROXY_URL: z
    .url({ protocol: /^http$/, error: 'must be http://[user:password@]host[:port]' })
    .optional()
    .describe(
      'Second egress proxy, in another network: through it an ordinary reader looks whether a page that is gone for the scanner is gone for everybody. Default: the way of all scan requests.',
    ),
  SCAN_SECOND_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]{1,256}$/, 'must be 1 to 256 printable ASCII characters')
    .default(usualBrowser)
    .describe('User agent of that second look: an ordinary browser’s.'),
  BROWSER_PATH: optionalText.describe(
    'Chromium or Chrome that takes screenshots for evidence, or `none`. Default: one that is installed; without any, evidence has no screenshot and says so.',
  ),
};
