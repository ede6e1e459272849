/** Job that tells people about missing payments and ends what stays unpaid. */
export const watchGraceQueue = 'subscriptions.watch-grace';
