/** Notifications: what people are told, in the app and by mail. */
import type { Feature } from '#platform/feature';
import { noticeMail } from './outbox/notice-mail.ts';

export { notify } from './notify.ts';
export type { Told } from './notify.ts';
export { renewNotice } from './renew-notice.ts';
export { queueMail } from './outbox/queue-mail.ts';
export type { QueuedMail, Teller } from './outbox/queue-mail.ts';

export const notifications: Feature = { name: 'notifications', mails: [noticeMail] };
