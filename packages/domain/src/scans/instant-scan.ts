import { z } from 'zod';
import { errorCode } from '../errors/app-error.ts';
import { platformCategories, siteKinds } from '../site-catalogue/platform.ts';
import { creatorName } from './creator-name.ts';
import { damageEstimateSchema } from './damage-estimate.ts';
import { matchQualities } from './match-quality.ts';
import { verdictReasons, verdicts } from './verdict.ts';

/** Body of `POST /functions/v1/instant-scan`. */
export const instantScanInput = z.object({ creatorName });

/** Stages of a preview scan, in the order of SPEC section 4. */
export const scanStages = [
  'preparing',
  'initiating',
  'searching_leak_databases',
  'scanning_piracy_networks',
  'analyzing_matches',
  'calculating_damage',
  'finalizing',
  'complete',
] as const;
export type ScanStage = (typeof scanStages)[number];

/** The SPEC's messages (section 4, preview scan) in English; other languages are in the locales. */
export const progressMessages: Record<ScanStage, string> = {
  preparing: 'Preparing',
  initiating: 'Initiating',
  searching_leak_databases: 'Searching leak databases',
  scanning_piracy_networks: 'Scanning piracy networks',
  analyzing_matches: 'Analyzing content matches',
  calculating_damage: 'Calculating damage estimates',
  finalizing: 'Finalizing results',
  complete: 'Scan complete',
};

/** One term of a confidence: a reason code, its weight in log-odds (SCANNING section 12). */
export const confidencePart = z.object({ reason: z.string(), weight: z.number() });
export type ConfidencePart = z.infer<typeof confidencePart>;

/** What one site answered. */
export const platformAnswer = z.object({
  siteId: z.string(),
  label: z.string(),
  kind: z.enum(siteKinds),
  category: z.enum(platformCategories),
  verdict: z.enum(verdicts),
  reason: z.enum(verdictReasons),
  /** Milliseconds from the first byte sent to the decision, politeness pauses included. */
  ms: z.number().int().nonnegative(),
  /** A search engine: it tells which pages it lists, and is none of the platforms that are counted. */
  isEngine: z.boolean().optional(),
});
export type PlatformAnswer = z.infer<typeof platformAnswer>;

/** One hit. For visitors address and title are masked by the server; the details never leave it. */
export const instantScanFinding = z.object({
  id: z.string(),
  siteId: z.string(),
  label: z.string(),
  siteKind: z.enum(siteKinds),
  kind: z.enum(['leak', 'review']),
  quality: z.enum(matchQualities).nullable(),
  certainty: z.enum(['certain', 'likely', 'unverified']),
  probability: z.number().min(0).max(1),
  reasons: z.array(confidencePart),
  /** The name that was asked: the one typed or a variant of it. */
  name: z.string(),
  address: z.string(),
  title: z.string().nullable(),
  masked: z.boolean(),
});
export type InstantScanFinding = z.infer<typeof instantScanFinding>;

/** The outcome of a preview scan. Figures count everything; `findings` may be a sample. */
export const instantScanResult = z.object({
  scanId: z.uuid(),
  /** Opens the result later on /scan-results; only its SHA-256 is stored. Absent on later reads. */
  resultToken: z.string().optional(),
  creatorName: z.string(),
  finishedAt: z.iso.datetime(),
  durationMs: z.number().int().nonnegative(),
  leaksFound: z.number().int().nonnegative(),
  matchesFound: z.number().int().nonnegative(),
  contentToReview: z.number().int().nonnegative(),
  platformsAsked: z.number().int().nonnegative(),
  platformsAnswered: z.number().int().nonnegative(),
  damage: damageEstimateSchema,
  findings: z.array(instantScanFinding),
  /** Findings counted above and not listed here (visitors see a sample). */
  hiddenFindings: z.number().int().nonnegative(),
  platforms: z.array(platformAnswer),
  /** Scans left today; null when unlimited. */
  scansLeft: z.number().int().nonnegative().nullable(),
  /** The e-mail that asked for the report, masked ("a•••@example.org"); null when nobody did. */
  reportEmail: z.string().nullable(),
  /** Whether the link that was sent to that e-mail was opened: then the report can be downloaded. Absent while nobody asked. */
  isReportConfirmed: z.boolean().optional(),
});
export type InstantScanResult = z.infer<typeof instantScanResult>;

/** Events of the stream, by their SSE event name. */
export const instantScanEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('progress'),
    data: z.object({
      scanId: z.uuid(),
      stage: z.enum(scanStages),
      message: z.string(),
      done: z.number().int().nonnegative(),
      total: z.number().int().nonnegative(),
      /** Present when a site has just answered. */
      answer: platformAnswer.optional(),
      /** With the first event only: reads the outcome when the connection is lost on the way. */
      resultToken: z.string().optional(),
    }),
  }),
  z.object({ event: z.literal('finding'), data: instantScanFinding }),
  z.object({ event: z.literal('result'), data: instantScanResult }),
  z.object({
    event: z.literal('error'),
    data: z.object({
      code: errorCode,
      message: z.string(),
    }),
  }),
]);
export type InstantScanEvent = z.infer<typeof instantScanEvent>;

/** Body of `POST /functions/v1/instant-scan-result`. */
export const readResultInput = z.object({ resultToken: z.string().min(20).max(100) });

/** Answer of `POST /functions/v1/instant-scan-result`. A scan that failed answers with a problem. */
export const instantScanState = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('running'),
    stage: z.enum(scanStages),
    done: z.number().int().nonnegative(),
    total: z.number().int().nonnegative(),
  }),
  z.object({ status: z.literal('completed'), result: instantScanResult }),
]);
export type InstantScanState = z.infer<typeof instantScanState>;

/** Body of `POST /functions/v1/instant-scan-report`: who wants the PDF report of which scan. */
export const reportRequestInput = z.object({
  resultToken: z.string().min(20).max(100),
  email: z
    .string()
    .trim()
    .max(254)
    .pipe(z.email({ error: 'scans.report_email_invalid' })),
  language: z.enum(['en', 'de', 'es', 'fr']).default('en'),
});
