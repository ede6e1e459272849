/** Notices of removal in plain text: what each kind says, whether it says all of it, and how forms take it. */
export { batchRule, batchUrls } from './batch-urls.ts';
export type { BatchRule } from './batch-urls.ts';
export { checkNotice } from './check-notice.ts';
export { cloudflareFields, cloudflareUrlLimit } from './forms/cloudflare-fields.ts';
export { fieldsOfForm } from './forms/fields-of-form.ts';
export { findForm } from './forms/find-form.ts';
export type { FormId } from './forms/find-form.ts';
export {
  bingConcernSheet,
  bingFormSheet,
  googleFormSheet,
  googlePersonalSheet,
  outdatedContentSheet,
} from './forms/search-forms.ts';
export { googleBulkText } from './google-bulk-text.ts';
export { writeAuthorityProof, writeFollowUp, writeRetraction } from './later-mails.ts';
export type { FollowUp, LaterMail, LaterMailInput } from './later-mails.ts';
export { complaintBodies, noticeElements } from './notice-input.ts';
export type {
  ComplaintBody,
  MissingElement,
  NoticeAgent,
  NoticeElement,
  NoticeField,
  NoticeInput,
  NoticeStatement,
  NoticeUrl,
  NoticeWork,
} from './notice-input.ts';
export { joinSections, writeNotice, writeSections } from './write-notice.ts';
export type { Notice } from './write-notice.ts';
