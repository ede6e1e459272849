/** What the client adds to an address by itself to find its own flow again. */
const flowIdParameter = /([?&])sb_flow_id=[A-Za-z0-9_-]{8,64}(&|$)/;

/** Plain ASCII as people write addresses; nothing that a browser and we could read in two ways. */
const plain = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

function withoutFlowId(address: string): string {
  return address.replace(flowIdParameter, (_found, before: string, after: string) =>
    after === '&' ? before : '',
  );
}

/** The address, when it is a page of this origin and written in the one way that has no second reading. */
function isOwnPage(wanted: string, origin: string): boolean {
  if (wanted !== origin && !/^[/?#]/.test(wanted.slice(origin.length))) return false;
  if (!wanted.startsWith(origin)) return false;
  const path = wanted.slice(origin.length);
  if (path.split(/[?#]/)[0]?.includes('//') === true) return false;
  let url: URL;
  try {
    url = new URL(wanted);
  } catch {
    return false;
  }
  return url.origin === origin && url.username === '' && url.password === '';
}

/**
 * Says where sign-in may lead the browser: pages of our own origin, and the exact addresses of
 * REDIRECT_URLS; anything else becomes the site itself (OWASP: unvalidated redirects; RFC 9700, 4.1.3).
 * A path alone (`/dashboard`) is a page of ours.
 */
export function createChooseRedirect(options: {
  publicUrl: string;
  redirectUrls: readonly string[];
}): (wanted: string | null | undefined) => string {
  const { origin } = new URL(options.publicUrl);
  const exact = new Set(options.redirectUrls);
  return (wanted) => {
    if (wanted === null || wanted === undefined || wanted.length > 2000) return options.publicUrl;
    if (!plain.test(wanted)) return options.publicUrl;
    if (exact.has(withoutFlowId(wanted))) return wanted;
    const address = /^\/(?!\/)/.test(wanted) ? origin + wanted : wanted;
    return isOwnPage(address, origin) ? address : options.publicUrl;
  };
}
