/** Key in session storage: the session whose first view in this tab is over. */
const begunKey = 'session-begun';

/** True once per session and tab: what belongs to a sign-in is not done again by every page. */
export function isFirstViewOf(accessToken: string): boolean {
  const session = sessionIdOf(accessToken);
  try {
    if (sessionStorage.getItem(begunKey) === session) return false;
    sessionStorage.setItem(begunKey, session);
  } catch {
    // Without storage every page counts.
  }
  return true;
}

/** A renewed token is still the same session; a token that cannot be read stands for itself. */
function sessionIdOf(accessToken: string): string {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      session_id?: unknown;
    };
    return typeof claims.session_id === 'string' ? claims.session_id : accessToken;
  } catch {
    return accessToken;
  }
}
