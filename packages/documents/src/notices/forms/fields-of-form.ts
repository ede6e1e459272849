import type { RequestKind } from '@leakblock/domain/removal-requests';
import type { NoticeField, NoticeInput } from '../notice-input.ts';
import { cloudflareFields } from './cloudflare-fields.ts';
import { findForm } from './find-form.ts';
import { ownFormSheet, platformFormSheet } from './platform-form.ts';
import {
  bingConcernSheet,
  bingFormSheet,
  googleFormSheet,
  googlePersonalSheet,
  outdatedContentSheet,
} from './search-forms.ts';

/** Fields of the form that a notice is filed in, in the form's order; none when it goes by mail. */
export function fieldsOfForm(kind: RequestKind, input: NoticeInput): NoticeField[] {
  const { formUrl } = input;
  if (formUrl === undefined || formUrl === null) return [];
  if (kind === 'outdated_content_request') return outdatedContentSheet(input);
  if (input.isFiledByHer === true) return ownFormSheet(kind, input);
  switch (findForm(formUrl)) {
    case 'google_copyright':
      return googleFormSheet(input);
    case 'google_personal':
      return googlePersonalSheet(input);
    case 'bing_copyright':
      return bingFormSheet(input);
    case 'bing_concern':
      return bingConcernSheet(input);
    case 'google_outdated':
    case 'bing_outdated':
      return outdatedContentSheet(input);
    case 'cloudflare':
      return cloudflareFields(input);
    case 'platform':
      return platformFormSheet(kind, input);
  }
}
