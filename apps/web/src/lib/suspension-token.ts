/** Local storage key of what proves whose account is suspended; it opens nothing but the reason. */
const tokenKey = 'suspension-token';

/** Header in which a refused sign-in says it. */
const header = 'x-suspension-token';

/** Where sessions begin and go on. */
const beginsSession = /\/auth\/v1\/(token|verify|signup)$/;

/**
 * Keeps what a refusal of the sign-in said about a suspended account. Who gets a session is not suspended: what is
 * kept then is of somebody else who used this browser before.
 */
export function noteSuspension(response: Response): void {
  const token = response.headers.get(header);
  if (token !== null) keepSuspensionToken(token);
  else if (response.ok && beginsSession.test(response.url.replace(/\?.*$/, ''))) forgetSuspension();
}

export function keepSuspensionToken(token: string): void {
  try {
    localStorage.setItem(tokenKey, token);
  } catch {
    // Without storage the screen is gone with the page.
  }
}

export function storedSuspensionToken(): string | null {
  try {
    return localStorage.getItem(tokenKey);
  } catch {
    return null;
  }
}

export function forgetSuspension(): void {
  try {
    localStorage.removeItem(tokenKey);
  } catch {
    // Then there was none.
  }
}
