/** What the app needs to know of an access token. */
export type Claims = {
  sessionId: string | null;
  /** `aal2` once the second factor was shown (NIST SP 800-63B). */
  level: string | null;
  /** How and when (Unix seconds) the person proved who she is (RFC 8176, as the platform has it). */
  proofs: readonly { method: string; timestamp: number }[];
};

/** Reads an access token without checking it: the server does that. Nothing is claimed by what cannot be read. */
export function readClaims(accessToken: string | undefined): Claims {
  try {
    const payload = (accessToken ?? '').split('.')[1] ?? '';
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      session_id?: unknown;
      aal?: unknown;
      amr?: unknown;
    };
    return {
      sessionId: typeof claims.session_id === 'string' ? claims.session_id : null,
      level: typeof claims.aal === 'string' ? claims.aal : null,
      proofs: Array.isArray(claims.amr) ? claims.amr.filter(isProof) : [],
    };
  } catch {
    return { sessionId: null, level: null, proofs: [] };
  }
}

function isProof(value: unknown): value is Claims['proofs'][number] {
  if (typeof value !== 'object' || value === null) return false;
  const { method, timestamp } = value as Record<string, unknown>;
  return typeof method === 'string' && typeof timestamp === 'number';
}
