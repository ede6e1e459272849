import type { ServerContext } from '../../platform/feature.ts';
import type { AccessTokens } from './access-token.ts';
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
    mails: createMails(context),
    checkCaptcha: createCheckCaptcha(context),
    chooseRedirect: createChooseRedirect({ publicUrl, redirectUrls: env.REDIRECT_URLS }),
    audit: writeAuditEntry,
    requireUser: createRequireUser(context, tokens),
  };
}
