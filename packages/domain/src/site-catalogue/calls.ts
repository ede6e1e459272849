import { z } from 'zod';
import { siteStates } from './platform.ts';

const moment = z.iso.datetime({ offset: true });
const count = z.number().int().nonnegative();
const cursor = z.string().max(300);

/** `list-sources` (operators): how each site answers, the ill ones first. */
export const listSourcesInput = z.strictObject({
  query: z.string().trim().max(100).default(''),
  state: z
    .enum([...siteStates, 'disabled'])
    .nullable()
    .default(null),
  cursor: cursor.optional(),
});
export const sourceRow = z.object({
  id: z.string(),
  label: z.string(),
  /** Which list it is from. */
  source: z.string(),
  category: z.string(),
  kind: z.string(),
  isEnabled: z.boolean(),
  /** Who switched it off: itself after repeated failure, an operator, or its list that left or names it no more. */
  disabledBy: z.enum(['itself', 'operator', 'list']).nullable(),
  /** Why: the fault (`siteStates`) when by itself, an operator's own words; null when there is nothing to say. */
  disabledReason: z.string().nullable(),
  state: z.enum(siteStates),
  /** Its own search has not listed what it must for `sourceRules.searchMissed` self-tests. */
  isSearchDead: z.boolean().default(false),
  /** Of scans within the last 7 days. */
  asked: count,
  answered: count,
  blocked: count,
  lastSuccessAt: moment.nullable(),
  /** The last self-test: a name that exists was found, one that cannot was not. */
  test: z
    .object({
      at: moment,
      knownSeen: z.boolean().nullable(),
      randomMissed: z.boolean().nullable(),
      reason: z.string(),
      ms: count.nullable(),
    })
    .nullable(),
});
export type Source = z.infer<typeof sourceRow>;
export const listSourcesAnswer = z.object({
  rows: z.array(sourceRow),
  next: cursor.nullable(),
  totals: z.object({ sites: count, enabled: count, good: count, disabled: count }),
});
export type Sources = z.infer<typeof listSourcesAnswer>;
/** `test-source`: asks the site now; answers its row. */
export const sourceInput = z.strictObject({ siteId: z.string().max(100) });
/** `set-source`: switches a site on or off. */
export const setSourceInput = z.strictObject({
  siteId: z.string().max(100),
  isEnabled: z.boolean(),
  reason: z.string().trim().min(1).max(500),
});

/** What keeps a list from being fetched or used; `file_gone`: its file left the operator's folder. */
export const siteListProblems = [
  'unreachable',
  'not_public',
  'refused',
  'too_large',
  'unreadable',
  'file_gone',
] as const;

/** A community's list of sites, where it comes from and under what licence. */
export const siteListRow = z.object({
  id: z.uuid(),
  name: z.string(),
  format: z.enum(['whatsmyname', 'sherlock', 'maigret', 'custom']).nullable(),
  /** Address it is fetched from; null for a file that an operator handed in. */
  url: z.string().nullable(),
  licence: z.string(),
  /** Who made it, as its licence wants it shown. */
  attribution: z.string(),
  homepage: z.string().nullable(),
  isEnabled: z.boolean(),
  /** A new version is taken over by itself when it changes no more than a tenth of the sites. */
  takesOverByItself: z.boolean(),
  /** Of the version in use. */
  sites: count,
  /** Of those, what scans ask: switched on, of no older list, and good in a self-test at least once. */
  usable: count,
  lastFetchedAt: moment.nullable(),
  /** Why the last fetch brought nothing: `siteListProblems`. */
  problem: z.string().nullable(),
  /** The version that waits for an operator: nothing of it is used before she takes it over. */
  waiting: z
    .object({
      versionId: z.uuid(),
      at: moment,
      added: count,
      changed: count,
      removed: count,
      refused: count,
    })
    .nullable(),
});
export type SiteList = z.infer<typeof siteListRow>;
/** `list-site-lists` (operators). */
export const siteListsAnswer = z.object({
  lists: z.array(siteListRow),
  builtIn: count,
  total: count,
});
export type SiteLists = z.infer<typeof siteListsAnswer>;
/** `save-site-list` (a new one without an id); `content` is a file's text, for one that has no address. */
export const saveSiteListInput = z
  .strictObject({
    id: z.uuid().optional(),
    name: z.string().trim().min(1).max(100),
    url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .nullable(),
    content: z.string().max(8_000_000).nullable(),
    licence: z.string().trim().min(1).max(100),
    attribution: z.string().trim().min(1).max(300),
    homepage: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .nullable(),
    isEnabled: z.boolean(),
    /** A new version is taken over by itself when it changes no more than a tenth of the sites. */
    takesOverByItself: z.boolean(),
  })
  .refine(({ id, url, content }) => id !== undefined || url !== null || content !== null, {
    path: ['url'],
  });
/** `fetch-site-list`, `delete-site-list`. */
export const siteListInput = z.strictObject({ id: z.uuid() });
/** What `fetch-site-list` brought: nothing new, or a version that waits or was taken over by itself. */
export const siteListFetchedAnswer = z.object({
  outcome: z.enum(['same', 'waiting', 'taken_over']),
});
/** `read-site-list-changes`: what the waiting version would change, 100 at a time. */
export const siteListChangesInput = z.strictObject({
  versionId: z.uuid(),
  cursor: cursor.optional(),
});
export const siteListChangesAnswer = z.object({
  rows: z.array(
    z.object({
      siteId: z.string(),
      label: z.string(),
      change: z.enum(['added', 'changed', 'removed', 'refused']),
      urlPattern: z.string().nullable(),
      /** Why it was refused, or which parts changed. */
      detail: z.string().nullable(),
    }),
  ),
  next: cursor.nullable(),
});
export type SiteListChanges = z.infer<typeof siteListChangesAnswer>;
/** `decide-site-list-version`: take it over, or leave it. Sites that are new are asked once before scans use them. */
export const decideSiteListVersionInput = z.strictObject({
  versionId: z.uuid(),
  decision: z.enum(['take_over', 'leave']),
});
/** `read-attributions` (everybody): whose lists are in use, as their licences want it shown. */
export const attributionsAnswer = z.object({
  lists: z.array(
    z.object({
      name: z.string(),
      licence: z.string(),
      attribution: z.string(),
      homepage: z.string().nullable(),
      sites: count,
    }),
  ),
  builtIn: count,
});
