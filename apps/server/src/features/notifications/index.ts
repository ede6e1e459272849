/** Notifications: what people are told, in the app and by mail, and what of it they want mailed. */
import type { Feature } from '#platform/feature';
import { mailFigures } from './figures.ts';
import { dropOld } from './outbox/drop-old.ts';
import { mailJobs } from './outbox/mail.jobs.ts';
import { noticeMail } from './outbox/notice-mail.ts';
import { addSettingsRoutes } from './settings/settings-routes.ts';
import { addUnsubscribeRoutes } from './unsubscribing/unsubscribe-routes.ts';

export { takeBounce } from './bounces/take-bounce.ts';
export { notify } from './notify.ts';
export { renewNotice, rewordNotice } from './renew-notice.ts';
export { noteTimeZone } from './settings/note-time-zone.ts';
export { queueMail } from './outbox/queue-mail.ts';
export { takeBackNotice } from './take-back-notice.ts';
export { takeBackMail } from './outbox/take-back-mail.ts';
export type { Teller } from './outbox/queue-mail.ts';

export const notifications: Feature = {
  name: 'notifications',
  jobs: mailJobs,
  mails: [noticeMail],
  figures: [mailFigures],
  afterRestore: dropOld,
  readOnly: ['/read-mail-settings', '/read-unsubscribe'],
  // A link in a mail works at any time.
  alwaysOpen: ['/read-unsubscribe', '/unsubscribe'],
  routes: (app, context) => {
    addSettingsRoutes(app, context);
    addUnsubscribeRoutes(app, context);
  },
};
