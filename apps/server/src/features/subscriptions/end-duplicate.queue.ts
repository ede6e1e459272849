/** Job that ends one of two plans that a person pays for at the same time. */
export const endDuplicateQueue = 'subscriptions.end-duplicate';
