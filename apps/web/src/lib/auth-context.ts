import { createContext, useContext } from 'react';
import type { Session, User } from '@supabase/supabase-js';

/** Why starting did not work; the words are in the locales. */
export type AuthStartError = 'auth_init_failed';

/** Who is signed in, as the whole app sees it. */
export type AuthState = {
  user: User | null;
  session: Session | null;
  /** True until it is known whether somebody is signed in. */
  loading: boolean;
  error: AuthStartError | null;
  initialized: boolean;
};

export const startingAuth: AuthState = {
  user: null,
  session: null,
  loading: true,
  error: null,
  initialized: false,
};

export const AuthContext = createContext<AuthState>(startingAuth);

/** Who is signed in, or that nobody is, or that it is not known yet. */
export function useAuth(): AuthState {
  return useContext(AuthContext);
}

/** The signed-in person. Only for screens behind the sign-in. */
export function useUser(): User {
  const { user } = useAuth();
  if (user === null) throw new Error('This screen is for signed-in people.');
  return user;
}
