import type { User } from '@supabase/supabase-js';

/**
 * Whether an account that an outside provider made has still to accept the terms and to say that it is an adult's: every
 * other account did so in the form that made it.
 */
export function lacksTerms({ app_metadata: app, user_metadata: told }: User): boolean {
  return app.provider === 'google' && typeof told['terms_accepted_at'] !== 'string';
}
