import { sessionKey } from '#lib/stored-session.ts';

/** The address of the stored session, for the first view; the client confirms or corrects it. */
export function storedEmail(): string | null {
  try {
    const session = JSON.parse(localStorage.getItem(sessionKey) ?? 'null') as {
      user?: { email?: unknown };
    } | null;
    const email = session?.user?.email;
    return typeof email === 'string' ? email : null;
  } catch {
    return null;
  }
}
