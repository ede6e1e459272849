import type { Env } from '../platform/env.ts';
import type { Feature } from '../platform/feature.ts';
import { limitsPart } from '../platform/limits.ts';
import { purgeAuthJob } from './auth/audit.ts';
import { keyFigures } from './auth/key-figures.ts';
import { removeExpiredJob } from './auth/mail-flows/remove-expired.job.ts';
import { authMails } from './auth/mails/auth-mail.ts';
import { sendMailJob } from './auth/mails/send-mail.job.ts';
import { rotateSigningKeysJob } from './auth/signing-keys.ts';
import { sealedBySignIn } from './auth/sealed.ts';
import { removeUnconfirmedJob } from './auth/users/remove-unconfirmed.job.ts';
import { roleRulesPart } from './role-rules.ts';
import { fileCheck } from './storage/file-check.ts';
import { sweepOrphansJob } from './storage/sweep-orphans.job.ts';

const ownParts: readonly Feature[] = [
  { name: 'storage', jobs: [sweepOrphansJob], checks: [fileCheck] },
  {
    name: 'auth',
    jobs: [purgeAuthJob, rotateSigningKeysJob],
    figures: [keyFigures],
    sealed: sealedBySignIn,
  },
  {
    name: 'auth-mails',
    jobs: [sendMailJob, removeExpiredJob, removeUnconfirmedJob],
    mails: authMails,
  },
];

/** What the backend adds to gateway and worker besides its routes: jobs, and work at the start. A platform does its own. */
export function partsOf(env: Pick<Env, 'SUPABASE_URL'>): readonly Feature[] {
  return [limitsPart, roleRulesPart, ...(env.SUPABASE_URL === undefined ? ownParts : [])];
}
