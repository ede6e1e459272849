import type { SubscriptionTier } from './judge-subscription.ts';

/**
 * What a tier may do beyond what everybody may. The one place that says so: scans, crawls, removals, alerts and the
 * screens ask here. Why each line stands where it does: docs/decisions/021-what-each-tier-may-do.md.
 */
export type Entitlements = {
  /** Time between two scheduled full scans; null: none. */
  scanEvery: 'week' | 'hour' | null;
  /** Full scans that she may start by herself in any 24 hours. */
  scanStartsPerDay: number;
  /** Stage names that full scans look for. */
  scanNames: 'none' | 'one' | 'all';
  /** Questions that every configured search engine is asked in one full scan: each of them is paid for. */
  searchesPerScan: number;
  /** Crawls that she may start in any 24 hours. */
  crawlsPerDay: number;
  /** Pages whose removal may be begun in any 30 days; null: as many as there are. */
  removalsPer30Days: number | null;
  /** Notices about re-uploads go out under a standing approval. */
  automaticRemovals: boolean;
  /** Google, Bing and partner engines. */
  searchRemovals: boolean;
  /** Pages on social networks. */
  socialRemovals: boolean;
  /** Deepfakes and other content made by machines. */
  deepfakeRemovals: boolean;
  /** Profiles of impersonators. */
  impersonatorRemovals: boolean;
  /** Told with the first finding, not when the scan is over. */
  instantAlerts: boolean;
  reportEvery: 'month' | 'week' | 'day' | null;
};

const nothing = {
  automaticRemovals: false,
  searchRemovals: false,
  socialRemovals: false,
  deepfakeRemovals: false,
  impersonatorRemovals: false,
  instantAlerts: false,
};
const everything = {
  removalsPer30Days: null,
  automaticRemovals: true,
  searchRemovals: true,
  socialRemovals: true,
  deepfakeRemovals: true,
  impersonatorRemovals: true,
  instantAlerts: true,
};

/** What each tier may do. Frequencies and names are those of the plan cards (`plans`); a test holds them together. */
export const entitlements: Record<SubscriptionTier, Entitlements> = {
  // No plan: checks on demand, and enough removals to see that they work.
  standard: {
    ...nothing,
    scanEvery: null,
    scanStartsPerDay: 0,
    scanNames: 'none',
    searchesPerScan: 0,
    crawlsPerDay: 0,
    removalsPer30Days: 3,
    reportEvery: null,
  },
  basic: {
    ...nothing,
    scanEvery: 'week',
    scanStartsPerDay: 1,
    scanNames: 'one',
    searchesPerScan: 4,
    crawlsPerDay: 3,
    removalsPer30Days: null,
    reportEvery: 'month',
  },
  pro: {
    ...nothing,
    scanEvery: 'week',
    scanStartsPerDay: 3,
    scanNames: 'all',
    searchesPerScan: 16,
    crawlsPerDay: 10,
    removalsPer30Days: null,
    automaticRemovals: true,
    searchRemovals: true,
    reportEvery: 'week',
  },
  elite: {
    ...everything,
    scanEvery: 'hour',
    scanStartsPerDay: 10,
    scanNames: 'all',
    // Asked hourly: a few questions at a time, others every time, come round within a day.
    searchesPerScan: 3,
    crawlsPerDay: 30,
    reportEvery: 'day',
  },
  // Operators look at what people with every plan see; their own names need no hourly scans.
  admin: {
    ...everything,
    scanEvery: 'week',
    scanStartsPerDay: 10,
    scanNames: 'all',
    searchesPerScan: 4,
    crawlsPerDay: 30,
    reportEvery: 'day',
  },
};

/** What a plan opens and another one does not. */
export const gatedFeatures = [
  'automaticRemovals',
  'searchRemovals',
  'socialRemovals',
  'deepfakeRemovals',
  'impersonatorRemovals',
  'instantAlerts',
] as const satisfies readonly (keyof Entitlements)[];
export type GatedFeature = (typeof gatedFeatures)[number];
