import type { Platform, SiteState } from '@leakblock/domain/site-catalogue';

/**
 * What one side of a rule looks like. All given parts must hold; of `text` at least one string must stand
 * in the answer (`{username}` inside is replaced by the asked name).
 */
export type RuleSide = {
  status?: readonly number[];
  text?: readonly string[];
  /** The answer is a redirect whose target contains this. */
  location?: string;
};

/**
 * How a site is asked whether a name exists. With both sides it is a full rule; with one side or none the
 * answer is compared with that for a name that cannot exist.
 */
export type SiteRule = {
  /** Address to ask, with `{username}`; the platform's `urlPattern` when absent. */
  probeUrl?: string;
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  /** Body of a POST, with `{username}`. */
  body?: string;
  found?: RuleSide;
  missing?: RuleSide;
  /** Regular expression a name must match to be possible on this site. */
  usernamePattern?: string;
  /** Characters the site drops from names, e.g. ".". */
  stripCharacters?: string;
  /** Names that exist, for calibration. */
  known: readonly string[];
  /** Annotated bot walls; informative. */
  protection?: readonly string[];
  /** The rule asks a search or an aggregator: weaker evidence. */
  isSearch?: boolean;
};

/** How a site is searched for content about a name. */
export type SiteSearch = {
  /** Address of the results, with `{query}`. */
  address: string;
  /** What stands between the words of a query. Default `%20`. */
  space?: string;
  headers?: Record<string, string>;
  /** What a page without results says; compared without regard to case. */
  nothing?: readonly string[];
  /** Regular expression for the paths of results. Without it every link is judged by its looks. */
  results?: string;
  /** Other hosts that results may stand on. */
  hosts?: readonly string[];
  /** A name that it is sure to list: what a self-test asks it for. Where the rule asks the same search that is enough. */
  known?: string;
  /** The answer is the JSON of this interface. */
  reader?: 'eporner' | 'coomer' | 'webmasters' | 'apibay';
};

/** A site of the catalogue or of an imported list. */
export type Site = Platform & {
  rule: SiteRule;
  /** How it is searched, where that differs from its rule. */
  search?: SiteSearch;
  /** List the entry comes from. */
  source: 'built-in' | 'whatsmyname' | 'sherlock' | 'maigret' | 'custom';
  isAdult?: boolean;
};

/** One canary: was the known account seen, was the impossible name refused; null when not told. */
export type CanarySample = {
  knownSeen: boolean | null;
  randomMissed: boolean | null;
  at: Date;
  /** Whether its own search listed what it must list; null when not told, absent where nothing is known that it must. */
  searchSeen?: boolean | null;
  /** What kept the site from telling; absent when it answered. */
  obstacle?: 'walled' | 'down' | 'drift';
};

/** Stored outcome of a site's last canaries. */
export type Calibration = {
  siteId: string;
  state: SiteState;
  checkedAt: Date;
  /** Last canaries, newest first. */
  history: readonly CanarySample[];
  /** Usual milliseconds to the first byte, for the per-site deadline. */
  usualMs: number | null;
};
