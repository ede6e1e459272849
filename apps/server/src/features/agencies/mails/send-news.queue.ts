/** Job that mails what a notification about an agency says. */
export const sendNewsQueue = 'agencies.send-news';
