import { z } from 'zod';
import type { ErrorCode } from '../errors/app-error.ts';
import { entitlements } from '../subscriptions/entitlements.ts';
import type { SubscriptionTier } from '../subscriptions/judge-subscription.ts';

/** Bounds of one crawl, and what it takes when nothing is said. */
export const crawlLimits = {
  depth: { least: 0, most: 5, usual: 2 },
  pages: { least: 1, most: 500, usual: 50 },
  /** From when a worker first takes it up. */
  minutes: 30,
  /** So long a crawl may wait for a worker. */
  hoursInQueue: 6,
  /** Pages of a search that a crawl for a term begins with. */
  starts: 30,
} as const;

/**
 * What a crawl does where robots.txt closes a page. `obey`: leaves it out. `own_works`: reads it, because the
 * person looks for copies of her own works to claim her rights. RFC 9309 section 1: the rules are a request to
 * crawlers, no access control, and a single rights holder's search is not what they are made against.
 */
export const robotsChoices = ['obey', 'own_works'] as const;
export type RobotsChoice = (typeof robotsChoices)[number];

/** Why a crawl ended with something left out. */
export const crawlEndReasons = [
  'page_limit',
  'depth_limit',
  'shape_limit',
  'link_limit',
  'time_limit',
  'robots',
  'nothing_to_start',
] as const;
export type CrawlEndReason = (typeof crawlEndReasons)[number];

/** Where a crawl begins: a page of one site, or a term that is searched for. */
export type CrawlTarget = { kind: 'site'; url: string } | { kind: 'term'; term: string };

const termLength = { least: 2, most: 60 };
/** A web address with a dotted host name; credentials are left out. */
const webAddress =
  /^(?<scheme>https?:\/\/)(?:[^/?#@\s]*@)?(?<host>(?:[^/?#\s:@.]+\.)+[^/?#\s:@.]+(?::\d+)?)(?<rest>[/?#]\S*)?$/iu;

/**
 * Reads what was typed: an address, with or without its scheme, or a host name is a site; anything else is a
 * term.
 * @returns null when it is neither: an address of another scheme, or fewer than two letters
 */
export function readCrawlTarget(typed: string): CrawlTarget | null {
  // A database takes every character but NUL, and no half of a surrogate pair.
  const text = typed.replaceAll('\0', '').toWellFormed().trim();
  const isHost = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u.test(text);
  if (isHost || /^[a-z][a-z0-9+.-]*:/iu.test(text)) {
    const parts = webAddress.exec(isHost ? `https://${text}` : text)?.groups;
    if (parts === undefined) return null;
    const url = `${parts['scheme'] ?? ''}${parts['host'] ?? ''}${parts['rest'] ?? '/'}`;
    return url.length > 2000 ? null : { kind: 'site', url };
  }
  const term = text.replace(/\s+/gu, ' ');
  const letters = Array.from(term).length;
  if (letters < termLength.least || letters > termLength.most) return null;
  return /[\p{L}\p{N}]/u.test(term) ? { kind: 'term', term } : null;
}

/** Body of `POST /functions/v1/crawl`. */
export const crawlInput = z.object({
  target: z
    .string()
    .max(2000, { error: 'scans.crawl_target_unreadable' })
    .transform((typed, issues) => {
      const target = readCrawlTarget(typed);
      if (target !== null) return target;
      issues.addIssue({ code: 'custom', message: 'scans.crawl_target_unreadable' });
      return z.NEVER;
    }),
  maxDepth: z.int().min(crawlLimits.depth.least).max(crawlLimits.depth.most),
  maxPages: z.int().min(crawlLimits.pages.least).max(crawlLimits.pages.most),
  robots: z.enum(robotsChoices),
});
export type CrawlInput = z.output<typeof crawlInput>;

/** What stands in `scans.options` of a crawl. */
export const crawlOptions = z.object({
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('site'), url: z.string() }),
    z.object({ kind: z.literal('term'), term: z.string() }),
  ]),
  maxDepth: z.int(),
  maxPages: z.int(),
  robots: z.enum(robotsChoices),
});

/** What a crawl is called in lists: the site's host or the term. */
export function nameCrawl(target: CrawlTarget): string {
  const name =
    target.kind === 'site' ? target.url.replace(/^https?:\/\/|[/?#].*$/giu, '') : target.term;
  return Array.from(name).slice(0, 60).join('');
}

type CrawlStart =
  | { isGranted: true; left: number }
  | { isGranted: false; code: ErrorCode; retryAfter?: number };

/**
 * Whether somebody may start a crawl now.
 * @param starts moments of her earlier crawls, in any order
 */
export function judgeCrawlStart(
  tier: SubscriptionTier,
  starts: readonly Date[],
  now: Date,
): CrawlStart {
  const limit = entitlements[tier].crawlsPerDay;
  if (limit === 0) return { isGranted: false, code: 'scans.crawl_plan_required' };
  const dayMs = 24 * 3600_000;
  const counted = starts
    .map((start) => start.getTime())
    .filter((start) => start > now.getTime() - dayMs)
    .sort((a, b) => a - b);
  if (counted.length < limit) return { isGranted: true, left: limit - counted.length };
  const leaves = (counted.at(-limit) ?? now.getTime()) + dayMs;
  const retryAfter = Math.max(1, Math.ceil((leaves - now.getTime()) / 1000));
  return { isGranted: false, code: 'scans.crawl_limit_reached', retryAfter };
}
