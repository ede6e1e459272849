/** Job that has nothing renewed for who is leaving or may not come in. */
export const holdRenewalsQueue = 'subscriptions.hold-renewals';
