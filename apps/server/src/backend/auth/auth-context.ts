import type { ServerTransaction } from '../../platform/database.ts';
import type { ServerContext } from '../../platform/feature.ts';
import type { Caller } from '../../platform/caller.ts';
import type { AccessTokens } from './access-token.ts';
import type { KnownDevices } from './devices/known-devices.ts';
import type { UserRow } from './users/user-row.ts';

/** Where a request comes from. `device` is what the browser brings from an earlier sign-in: see `KnownDevices`. */
export type Origin = { address: string; userAgent: string | null; device?: string | undefined };

/** Who wants a mail: whoever typed the address, a browser that signed in to the account before, or a session. */
export type AskedBy = 'anybody' | 'known-device' | 'herself';

/** How a person proved who she is (RFC 8176 in spirit; the platform's words). */
export type AuthMethod =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'email/signup'
  | 'email_change'
  | 'oauth'
  | 'totp'
  | 'mfa/recovery_code';

/** What the client gets when somebody is signed in: GoTrue's session with its user. */
export type SessionAnswer = {
  access_token: string;
  token_type: 'bearer';
  /** Seconds. */
  expires_in: number;
  refresh_token: string;
  user: Record<string, unknown>;
  provider_token?: string;
  provider_refresh_token?: string;
  weak_password?: { message: string; reasons: string[] };
};

export type Sessions = {
  /**
   * Begins a session: row, amr claim, first refresh token, last_sign_in_at, audit entry, ADMIN_EMAILS role, and what its
   * person sees of it among her sign-ins.
   * A banned or deleted person gets none.
   * @throws AuthError `user_banned`
   */
  start: (
    trx: ServerTransaction,
    options: { user: UserRow; method: AuthMethod; origin: Origin },
  ) => Promise<SessionAnswer>;
  /** A new answer for a session that goes on (after a factor was verified, say): aal and amr as the rows say. */
  renew: (
    trx: ServerTransaction,
    options: { userId: string; sessionId: string },
  ) => Promise<SessionAnswer>;
  /** Ends sessions: this one, all others of the person, or all; with more than this one, also apps that were only begun. */
  end: (
    trx: ServerTransaction,
    options: { userId: string; sessionId: string | null; scope: 'local' | 'others' | 'global' },
  ) => Promise<void>;
};

/** Limits that all gateways share. */
export type AuthLimits = {
  /**
   * Takes one of the tries this key has.
   * @throws AuthError `over_request_rate_limit` or, for mails, `over_email_send_rate_limit`
   */
  take: (kind: LimitKind, key: string) => Promise<void>;
  /** True when a try is left, and takes it; for limits that must not show in the answer (mails). */
  tryTake: (kind: LimitKind, key: string) => Promise<boolean>;
  /** Gives all tries back (after a success). */
  reset: (kind: LimitKind, key: string) => Promise<void>;
};
export type LimitKind =
  | 'sign-in-account'
  | 'sign-in-device'
  | 'sign-in-address'
  | 'sign-up-address'
  | 'mail-address'
  | 'verify-account'
  | 'verify-device'
  | 'verify-address'
  | 'refresh-address'
  | 'factor-account'
  // Where the second factor was shown before: see `takeFactorTry`.
  | 'factor-device'
  | 'factor-devices'
  // Tries without a right code, and whether she was told of them.
  | 'factor-tries'
  | 'factor-told'
  // Proofs of somebody who is signed in: a stranger cannot use these up.
  | 'proof-account';

export type Passwords = {
  /** PHC string `$argon2id$…`. Runs off the main thread. @throws AuthError `weak_password` is not checked here */
  hash: (password: string) => Promise<string>;
  /** True when it fits. With `null` it takes as long and is false, so that time tells nothing. bcrypt of the platform is read too. */
  verify: (hash: string | null, password: string) => Promise<boolean>;
  /** @throws AuthError `weak_password` with reasons */
  refuseWeak: (password: string, email?: string | null) => void;
};

export type AuthMailKind =
  | 'confirm-sign-up'
  | 'account-exists'
  | 'sign-in-link'
  | 'recover-password'
  | 'confirm-email-change-new'
  | 'confirm-email-change-old'
  | 'reauthenticate'
  | 'password-changed'
  | 'email-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-code-used'
  | 'recovery-codes-made'
  | 'second-step-tried'
  | 'identity-linked'
  | 'identity-unlinked';

export type AuthMails = {
  /**
   * Queues a mail in the caller's transaction; it is sent by a job. Mails that a stranger can trigger count
   * against MAILS_PER_HOUR of the mailbox: beyond it nothing is queued, and the answer does not show it.
   */
  send: (
    trx: ServerTransaction,
    mail: {
      kind: AuthMailKind;
      to: string;
      language: string | null;
      /** Nothing that others might read over her shoulder. */
      isDiscreet?: boolean;
      /** `token_hash` of the link and the code beside it, where the kind has them. */
      link?: { tokenHash: string; type: string; code?: string; redirectTo?: string };
      /** Code of a mail that has no link. */
      code?: string;
      /** How many recovery codes are left, where the kind tells it. */
      left?: number;
      /** True for mails that only the signed-in person herself or an event of her account causes. */
      isOwnDoing?: boolean;
    },
  ) => Promise<void>;
  /**
   * Takes one of the mails that this mailbox may get in an hour, in the caller's transaction; false when none
   * is left. For who must know before a token is made; the mail is then sent with `isOwnDoing`. Mails that the
   * signed-in person or a browser of hers asks for are counted apart, so that no stranger can use them up.
   */
  mayReceive: (trx: ServerTransaction, mailbox: string, askedBy: AskedBy) => Promise<boolean>;
};

/** Everything the routes of `/auth/v1` share. */
export type Auth = {
  context: ServerContext;
  tokens: AccessTokens;
  sessions: Sessions;
  limits: AuthLimits;
  devices: KnownDevices;
  passwords: Passwords;
  /** What a work comes to, not before so many milliseconds: see `answer-evenly.ts`. */
  answerEvenly: <T>(ms: number, work: Promise<T>) => Promise<T>;
  mails: AuthMails;
  /** Checks the captcha of a request, when one is configured. @throws AuthError `captcha_failed` */
  checkCaptcha: (
    token: string | undefined,
    origin: Origin,
    options: { failClosed: boolean },
  ) => Promise<void>;
  /** An allowed address to send the browser to: the wanted one if it is exactly allowed, else the site's own. */
  chooseRedirect: (wanted: string | null | undefined) => string;
  /** An entry of auth.audit_log_entries in the platform's shape. */
  audit: (
    trx: ServerTransaction,
    entry: {
      action: string;
      actor: Pick<UserRow, 'id' | 'email'> | null;
      origin: Origin;
      traits?: Record<string, unknown>;
    },
  ) => Promise<void>;
  /** The signed-in person of a request. @throws AuthError `no_authorization`, `bad_jwt`, `session_not_found`, `user_banned` */
  requireUser: (headers: Headers) => Promise<Extract<Caller, { kind: 'user' }>>;
};
