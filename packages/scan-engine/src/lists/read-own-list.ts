import { platformSchema } from '@leakblock/domain/site-catalogue';
import { z } from 'zod';
import type { Site, SiteRule, SiteSearch } from '../catalogue/types.ts';
import { composeSite, explainIssue } from './compose-site.ts';
import type { ReadEntry } from './read-site-list.ts';

const sideSchema = z.object({
  status: z.array(z.number().int()).optional(),
  text: z.array(z.string()).optional(),
  location: z.string().optional(),
});

const searchSchema = z.object({
  address: z.url({ protocol: /^https?$/u }).includes('{query}'),
  space: z.string().max(3).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  nothing: z.array(z.string().min(1)).optional(),
  results: z.string().max(200).refine(isPattern, 'must be a regular expression').optional(),
  hosts: z.array(z.string()).optional(),
  known: z.string().min(1).max(100).optional(),
  reader: z.enum(['eporner', 'coomer', 'webmasters', 'apibay']).optional(),
});

/** An entry in the shape of the built-in catalogue; what only people need may be left out. */
const entrySchema = platformSchema.partial().extend({
  label: z.string().min(1).optional(),
  urlPattern: z.string().includes('{username}'),
  isAdult: z.boolean().optional(),
  source: z.enum(['built-in', 'whatsmyname', 'sherlock', 'maigret', 'custom']).default('custom'),
  rule: z
    .object({
      probeUrl: z.string().optional(),
      method: z.enum(['GET', 'HEAD', 'POST']).optional(),
      headers: z.record(z.string(), z.string()).optional(),
      body: z.string().optional(),
      found: sideSchema.optional(),
      missing: sideSchema.optional(),
      usernamePattern: z.string().optional(),
      stripCharacters: z.string().optional(),
      known: z.array(z.string()).default([]),
      protection: z.array(z.string()).optional(),
      isSearch: z.boolean().optional(),
    })
    .default({ known: [] }),
  search: searchSchema.optional(),
});

/** Reads one entry of a list in our own format. */
export function readOwnList(json: unknown, name: string): ReadEntry {
  const parsed = entrySchema.safeParse(json);
  if (!parsed.success) return explainIssue(parsed.error);
  const { rule, isAdult, search, ...entry } = parsed.data;
  const { found, missing, ...asked } = rule;
  const site = composeSite({
    name: entry.label ?? name,
    source: entry.source,
    urlPattern: entry.urlPattern,
    category: entry.category ?? 'Other',
    isAdult: isAdult ?? entry.category === 'Adult',
    rule: {
      ...(withoutUndefined(asked) as Omit<SiteRule, 'found' | 'missing'>),
      ...(found && { found: withoutUndefined(found) }),
      ...(missing && { missing: withoutUndefined(missing) }),
    },
  });
  if ('why' in site) return site;
  return {
    ...site,
    ...(withoutUndefined(pickOwn(entry)) as Partial<Site>),
    ...(search && { search: withoutUndefined(search) as SiteSearch }),
  };
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'iu').source !== '';
  } catch {
    return false;
  }
}

const pickOwn = ({
  id,
  kind,
  icon,
  usernameHint,
}: Omit<z.output<typeof entrySchema>, 'rule' | 'isAdult' | 'search'>) => ({
  id,
  kind,
  icon,
  usernameHint,
});

const withoutUndefined = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
