import { z } from 'zod';
import { webUrl } from './backend-settings.ts';

/** Sent in a header: anything but these characters would be a mistake in pasting. */
const key = z
  .string()
  .regex(/^[\w:.-]{8,256}$/u, {
    error: 'must be the bare key: 8 to 256 letters, digits and _ : . -',
  })
  .optional();

/** Services that a person may send a picture to, one by one, to look for it in the web. */
export const imageConnectorSettings = {
  TINEYE_API_KEY: key.describe(
    'Key of the TinEye API, which is paid per search. Not set: not offered.',
  ),
  TINEYE_URL: webUrl.default('https://api.tineye.com').describe('Address of the TinEye API.'),
  GOOGLE_VISION_API_KEY: key.describe(
    'Key of Google Cloud Vision, whose web detection is paid per picture. Not set: not offered.',
  ),
  GOOGLE_VISION_URL: webUrl
    .default('https://vision.googleapis.com')
    .describe('Address of Google Cloud Vision.'),
};
