/** Job that sets again what waited for the end of a plan's period and was lost while the provider failed. */
export const waitAgainQueue = 'subscriptions.wait-again';
