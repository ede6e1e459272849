/** How a site tells existing names from others, when nothing is wrong with it (SCANNING section 3). */
export const baseShares = {
  status_404: 0.5,
  soft_404: 0.27,
  search: 0.1,
  redirect: 0.08,
  json: 0.05,
} as const;
export type Base = keyof typeof baseShares;

/** What is wrong with a site. The rest is healthy. */
export const conditionShares = { wall: 0.085, limit: 0.055, dead: 0.035, rot: 0.08 } as const;
export type Condition = keyof typeof conditionShares | 'fuzzy' | 'healthy';
/** Share of all sites; taken from the healthy search sites. */
export const fuzzyShare = 0.012;

/** The faces of each condition, dealt in turn. */
export const faces = {
  wall: [
    'cloudflare_403',
    'cloudflare_503',
    'cloudflare_200',
    'login_wall_200',
    'aws_waf_202',
    'aws_waf_405',
    'anubis_200',
    'consent_200',
    'perimeter_x_403',
    'data_dome_403',
    'geo_block_200',
    'imperva_200',
    'akamai_403',
    'sucuri_200',
    'ddos_guard_403',
    'login_wall_hit_200',
    'kasada_429',
    'vercel_429',
    'proof_of_work_200',
    'captcha_200',
    'age_gate_200',
    'geo_block_451',
  ],
  limit: ['first_429', 'first_503', 'per_second', 'first_503_bare', 'first_429_date'],
  dead: ['hang', 'refuse', 'reset', 'drip'],
  rot: [
    'same_page',
    'same_page_hit',
    'not_found_for_all',
    'moved',
    'same_page_hit_echo',
    'parked',
    'spa_shell',
  ],
  fuzzy: ['similar_always', 'substring'],
} as const;

/** Healthy sites that mislead a careless reader, by base; each kind is on 1 % of all sites. */
export const misleadingKinds = {
  soft_404: [
    'echoed_heading',
    'title_echo',
    'did_you_mean',
    'hit_string_on_miss',
    'name_is_free',
    'cached_other_user',
    'meta_echo',
  ],
  status_404: ['canonical_redirect', 'canonical_silent', 'flapping', 'echo_on_404'],
  json: ['json_nearest', 'json_echo'],
  search: ['sponsored_results'],
  redirect: ['redirect_keeps_name', 'redirect_to_other_user'],
} as const satisfies Record<Base, readonly string[]>;
export type Misleading = (typeof misleadingKinds)[Base][number];
export const misleadingShare = 0.01;
