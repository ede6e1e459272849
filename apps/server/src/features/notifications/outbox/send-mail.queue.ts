/** Job that sends one mail of the outbox. */
export const sendMailQueue = 'notifications.send-mail';
