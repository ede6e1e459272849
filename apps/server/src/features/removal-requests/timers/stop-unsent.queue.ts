/** Job that keeps here what a letter carried that has ended. */
export const stopUnsentQueue = 'removal-requests.stop-unsent';
