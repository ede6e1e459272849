import type { Session } from '@supabase/supabase-js';
import { readClaims } from './read-claims.ts';

/**
 * Whether the person set up a second factor that this session has not shown. The server gives such a session no
 * data; this only leads her to the step that is missing.
 */
export function isSecondStepOpen({ user, access_token: token }: Session): boolean {
  // What lies in the browser may be anything.
  const factors = Array.isArray(user.factors) ? user.factors : [];
  const hasFactor = factors.some(({ status }) => status === 'verified');
  return hasFactor && readClaims(token).level !== 'aal2';
}
