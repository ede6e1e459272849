/** Job that mails what a notification says. */
export const sendNoticeQueue = 'subscriptions.send-notice';
