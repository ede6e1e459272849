import type { AuthMailKind } from '../auth-context.ts';

/** Every kind of mail, and the page of ours that its button leads to when it has no link of its own. */
const kinds = {
  'confirm-sign-up': null,
  'account-exists': '/login',
  'sign-in-link': null,
  'recover-password': null,
  'confirm-email-change-new': null,
  'confirm-email-change-old': null,
  reauthenticate: null,
  'password-changed': null,
  'email-changed': null,
  'factor-added': null,
  'factor-removed': null,
  'recovery-code-used': null,
  'recovery-codes-made': null,
  'second-step-tried': null,
  'identity-linked': null,
  'identity-unlinked': null,
} as const satisfies Record<AuthMailKind, `/${string}` | null>;

export const authMailKinds = Object.keys(kinds) as AuthMailKind[];

export const pageOfKind = (kind: AuthMailKind): `/${string}` | null => kinds[kind];
