import { optionalText, webUrl } from './backend-settings.ts';

/** Settings of documents: their seal and their time stamps. */
export const documentSettings = {
  TIMESTAMP_URL: webUrl
    .optional()
    .describe(
      'Address of a time stamp authority (RFC 3161). It gets hashes only. Not set: letters and evidence carry no time stamp of somebody else.',
    ),
  SEAL_P12_FILE: optionalText.describe(
    'File with key and certificate (PKCS#12, RSA) that documents are sealed with. Not set: made for the first letter and kept in the database, encrypted with `SECRET_ENCRYPTION`.',
  ),
  SEAL_P12_PASSWORD: optionalText.describe('Password of that file.'),
};
