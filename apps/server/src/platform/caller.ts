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
  /** Who looks at this person's account (RFC 8693): an operator, in a session that only reads. */
  act?: { sub: string } | undefined;
  exp: number;
};

/**
 * Who sends a request: a visitor without a session, or a person whose session is alive. With `actor` a member of an
 * agency sends it for her: id and claims are hers, so that her policies, plan, letter and limits hold.
 */
export type Caller =
  | { kind: 'visitor' }
  | {
      kind: 'user';
      userId: string;
      claims: UserClaims;
      actor?: { userId: string; agencyId: string };
      /** An operator looks at her account: nothing may change. */
      isReadOnly?: true;
    };

export const visitor: Caller = { kind: 'visitor' };

/** The person of verified claims whose session lives. */
export const callerOf = (claims: UserClaims): Extract<Caller, { kind: 'user' }> => ({
  kind: 'user',
  userId: claims.sub,
  claims,
  ...(claims.act !== undefined && { isReadOnly: true as const }),
});

/** Whose hand an event, an approval or an answer was: her own, or that of the member who acts for her. */
export type Hand = { actor: 'person' | 'agency'; actorId: string };

export function handOf({
  actor,
  userId,
}: Pick<Extract<Caller, { kind: 'user' }>, 'actor' | 'userId'>): Hand {
  return actor === undefined
    ? { actor: 'person', actorId: userId }
    : { actor: 'agency', actorId: actor.userId };
}
