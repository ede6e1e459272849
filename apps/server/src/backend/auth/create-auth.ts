import type { ServerContext } from '../../platform/feature.ts';
import type { AccessTokens } from './access-token.ts';
import { answerEvenly } from './answer-evenly.ts';
import { writeAuditEntry } from './audit.ts';
import type { Auth } from './auth-context.ts';
import { createCheckCaptcha } from './captcha/check-captcha.ts';
import { createKnownDevices } from './devices/known-devices.ts';
import { createLimits } from './limits.ts';
import { createMails } from './mails/create-mails.ts';
import { createPasswords } from './passwords/create-passwords.ts';
import { createChooseRedirect } from './redirects/choose-redirect.ts';
import { createRequireUser } from './require-user.ts';
import { createSessions } from './sessions/create-sessions.ts';

const failedTries: ReadonlySet<string> = new Set([
  'login_failed',
  'verification_attempted',
  'proof_failed',
]);

/** Puts together what the routes of sign-in share. */
export function createAuth(context: ServerContext, tokens: AccessTokens): Auth {
  const { env, publicUrl } = context;
  return {
    context,
    tokens,
    sessions: createSessions(context, tokens),
    limits: createLimits(context),
    devices: createKnownDevices(context),
    passwords: createPasswords(),
    answerEvenly,
    mails: createMails(context),
    checkCaptcha: createCheckCaptcha(context),
    chooseRedirect: createChooseRedirect({ publicUrl, redirectUrls: env.REDIRECT_URLS }),
    audit: async (trx, entry) => {
      await writeAuditEntry(trx, entry);
      // For whoever watches the log for guessing; whose account it is stands in the database only.
      if (failedTries.has(entry.action)) {
        context.log.info({ action: entry.action, address: entry.origin.address }, 'A try failed.');
      }
    },
    requireUser: createRequireUser(context, tokens),
  };
}
