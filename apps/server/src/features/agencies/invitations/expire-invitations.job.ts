import { z } from 'zod';
import { defineJob } from '#platform/queue';
import { expireInvitations } from './expire-invitations.ts';

/** Hourly: ends invitations that nobody answered in time. */
export const expireInvitationsJob = defineJob({
  queue: 'agencies.expire-invitations',
  schedule: '17 * * * *',
  input: z.object({}),
  handler: ({ database, now }) => database.asService((trx) => expireInvitations(trx, now())),
});
