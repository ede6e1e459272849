/** Claims of a verified access token, in the platform's shape. */
export type UserClaims = {
  sub: string;
  role: 'authenticated';
  aud: 'authenticated';
  session_id: string;
  email?: string | undefined;
  phone?: string | undefined;
  aal?: string | undefined;
  /** How the session came about; times in seconds. */
  amr?: { method: string; timestamp: number }[] | undefined;
  is_anonymous?: boolean | undefined;
  app_metadata?: Record<string, unknown> | undefined;
  user_metadata?: Record<string, unknown> | undefined;
  exp: number;
};

/** Who sends a request: a visitor without a session, or a person whose session is alive. */
export type Caller = { kind: 'visitor' } | { kind: 'user'; userId: string; claims: UserClaims };

export const visitor: Caller = { kind: 'visitor' };
