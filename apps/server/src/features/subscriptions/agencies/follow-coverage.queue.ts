/** Job that has an agency pay for no more than it uses. */
export const followCoverageQueue = 'subscriptions.follow-coverage';
