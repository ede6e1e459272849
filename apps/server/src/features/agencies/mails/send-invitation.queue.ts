/** Job that mails an invitation to the invited address. */
export const sendInvitationQueue = 'agencies.send-invitation';
