/** Key in session storage: the last scan of this tab. */
const tokenKey = 'scan-result-token';

export function rememberResultToken(token: string): void {
  try {
    sessionStorage.setItem(tokenKey, token);
  } catch {
    // Storage may be closed; the link with the token still works.
  }
}

export function forgetResultToken(): void {
  try {
    sessionStorage.removeItem(tokenKey);
  } catch {
    // Then there was none.
  }
}

/** The token of the address (`#<token>`), else that of this tab's last scan, else null. */
export function findResultToken(): string | null {
  const fromAddress = decodeToken(location.hash.slice(1));
  if (fromAddress !== '') return fromAddress;
  try {
    return sessionStorage.getItem(tokenKey);
  } catch {
    return null;
  }
}

/** The token stays behind the `#`: it never reaches a server log or a referrer. */
export function resultsPageLink(token: string): string {
  return `/scan-results#${encodeURIComponent(token)}`;
}

/** The results page of one of the signed-in person's own checks. */
export function ownCheckLink(id: string): string {
  return `/scan-results?check=${encodeURIComponent(id)}`;
}

/** The own check that the address names, else null. */
export function findOwnCheck(): string | null {
  return new URLSearchParams(location.search).get('check');
}

/** The link from the mail about the report that the address carries, else null. */
export function findConfirmation(): string | null {
  return new URLSearchParams(location.search).get('confirm');
}

function decodeToken(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
