/** What decides whether a screen is shown. */
export type RouteFacts = {
  /** Path of the address, without query and hash. */
  path: string;
  /** The address brings a sign-in along that the client still has to exchange. */
  hasCallbackMarker: boolean;
  /** Null while it is not known whether somebody is signed in. */
  isSignedIn: boolean | null;
  /** Signed in by the first step only, though the person set up a second. */
  isSecondStepOpen: boolean;
  /** Her account came about at an outside provider, and she has not accepted the terms. */
  lacksTerms: boolean;
  /** Null while it is not known whether the account is suspended. */
  isSuspended: boolean | null;
  /** Null while it is not known. */
  roles: { isAdmin: boolean; isAgency: boolean; needsSecondFactor?: true } | null;
  /** What the plan says about the gated screens. */
  gate: 'checking' | 'open' | 'closed';
};

export type RouteRule =
  | { kind: 'wait'; for: 'auth' | 'page' | 'plan' }
  | { kind: 'suspended' }
  | { kind: 'sign_in' }
  | {
      kind: 'go';
      to: '/onboarding' | '/agency' | '/dashboard';
      because?: 'agency_denied' | 'admin_denied';
    }
  /** To the same within an agency's area; what the address says beyond its path holds there too. */
  | { kind: 'go'; to: WithinAgency; isSame: true }
  /** To a section of the settings. */
  | { kind: 'go'; to: '/settings'; hash: 'two-step'; because: 'second_factor_needed' }
  /** `isGateClosed`: the screen is shown below the question for a plan. */
  | { kind: 'show'; isGateClosed: boolean };

/** Whether the path is this one or lies below it. */
function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** Readable without a session. */
const openToVisitors = [
  '/faq',
  '/subscription-plans',
  '/onboarding',
  '/agency/apply',
  '/oauth-clients/docs',
];

/** What agencies may open beside their own area: to allow an app something, and to read how the API works. */
const openToAgencies = ['/oauth-clients/consent', '/oauth-clients/docs'];

type WithinAgency = '/agency/account' | '/agency/api' | '/agency/earnings' | '/agency/export';

/** What agencies have within their own area. */
const withinAgency: Readonly<Record<string, WithinAgency>> = {
  '/earning-hub': '/agency/earnings',
  '/oauth-clients': '/agency/api',
  '/settings': '/agency/account',
  '/settings/export': '/agency/export',
};

/** Open before the terms are accepted: where that is done, and what is hers whether she accepts them or not. */
const openWithoutTerms = [
  '/onboarding',
  '/settings',
  '/settings/export',
  '/agency/account',
  '/agency/export',
  '/faq',
];

/** Never asked for a plan. */
const neverGated = ['/account', '/settings', '/authorisation', '/faq', '/subscription-plans'];

/** Without the question for a plan: outside the layout, with rules of their own, or the operators' own. */
const ungated = ['/admin', '/onboarding', '/oauth-clients', '/agency', '/settings/export'];

/**
 * Which screen somebody may see. The data behind it is closed by policies anyway: this only leads people to
 * where something is for them.
 */
export function judgeRoute(facts: RouteFacts): RouteRule {
  const { path, hasCallbackMarker, isSignedIn, isSuspended, roles } = facts;
  if (isSuspended === null || isSignedIn === null) return { kind: 'wait', for: 'auth' };
  if (isSuspended) {
    return path === '/settings' ? { kind: 'show', isGateClosed: false } : { kind: 'suspended' };
  }
  if (!isSignedIn) {
    if (hasCallbackMarker) return { kind: 'wait', for: 'auth' };
    return openToVisitors.includes(path)
      ? { kind: 'show', isGateClosed: false }
      : { kind: 'sign_in' };
  }
  if (facts.isSecondStepOpen) return { kind: 'sign_in' };
  if (facts.lacksTerms && !openWithoutTerms.includes(path))
    return { kind: 'go', to: '/onboarding' };
  if (roles === null) {
    // The wizard makes accounts: it stays where it is while it is asked who its new one is.
    return path === '/onboarding'
      ? { kind: 'show', isGateClosed: false }
      : { kind: 'wait', for: 'page' };
  }
  if (roles.needsSecondFactor === true) {
    // The settings are shown to operators of an agency's team too, whom its area would send back here.
    return path === '/settings'
      ? { kind: 'show', isGateClosed: false }
      : { kind: 'go', to: '/settings', hash: 'two-step', because: 'second_factor_needed' };
  }
  if (roles.isAgency) {
    const isAccepting = facts.lacksTerms && path === '/onboarding';
    if (isUnder(path, '/agency') || openToAgencies.includes(path) || isAccepting)
      return { kind: 'show', isGateClosed: false };
    const to = withinAgency[path];
    return to === undefined ? { kind: 'go', to: '/agency' } : { kind: 'go', to, isSame: true };
  }
  if (isUnder(path, '/agency') && path !== '/agency/apply') {
    return { kind: 'go', to: '/dashboard', because: 'agency_denied' };
  }
  if (isUnder(path, '/admin') && !roles.isAdmin) {
    return { kind: 'go', to: '/dashboard', because: 'admin_denied' };
  }
  return judgeGate(facts);
}

function judgeGate({ path, gate }: RouteFacts): RouteRule {
  const isFree = neverGated.includes(path) || ungated.some((root) => isUnder(path, root));
  if (isFree || gate === 'open') return { kind: 'show', isGateClosed: false };
  if (gate === 'checking') return { kind: 'wait', for: 'plan' };
  return { kind: 'show', isGateClosed: true };
}

/**
 * Whether an address carries a sign-in: an access token behind the `#`, a `code`, a `token` of PKCE, or a link of
 * a recovery mail.
 */
export function hasCallbackMarker({ search, hash }: { search: string; hash: string }): boolean {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  return (
    fragment.has('access_token') ||
    query.has('code') ||
    (query.get('token') ?? '').startsWith('pkce_') ||
    [query, fragment].some((part) => part.get('type') === 'recovery')
  );
}
