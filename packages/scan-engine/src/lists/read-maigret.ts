import type { PlatformCategory } from '@leakblock/domain/site-catalogue';
import { z } from 'zod';
import type { RuleSide, SiteRule } from '../catalogue/types.ts';
import { composeSite, explainIssue } from './compose-site.ts';
import type { ReadEntry } from './read-site-list.ts';

const texts = z.array(z.string());
const oneOrMoreNames = z.union([z.string(), texts]).optional();

/** An entry of Maigret's `data.json`, its engine's part merged in. The list spells "presense". */
const entrySchema = z.object({
  url: z.string().min(1),
  urlMain: z.string().default(''),
  urlSubpath: z.string().default(''),
  urlProbe: z.string().optional(),
  checkType: z.enum(['message', 'status_code', 'response_url']),
  presenseStrs: texts.default([]),
  presenceStrs: texts.default([]),
  absenceStrs: texts.default([]),
  errorUrl: z.string().optional(),
  regexCheck: z.string().nullish(),
  usernameClaimed: oneOrMoreNames,
  disabled: z.boolean().default(false),
  tags: texts.default([]),
  protection: texts.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  activation: z.unknown().optional(),
  similarSearch: z.boolean().default(false),
  type: z.string().default('username'),
  requestMethod: z.string().optional(),
  requestPayload: z.unknown().optional(),
});
type Entry = z.output<typeof entrySchema>;

const adultTags = new Set(['porn', 'erotic', 'webcam', 'adult']);

/** Reads one entry of Maigret's list with the engines of the same file. */
export function readMaigret(
  json: unknown,
  name: string,
  engines: Record<string, unknown>,
): ReadEntry {
  const parsed = entrySchema.safeParse(withEngine(json, engines));
  if (!parsed.success) return explainIssue(parsed.error);
  const entry = parsed.data;
  if (entry.disabled) return { why: 'disabled in the list' };
  if (entry.activation !== undefined) return { why: 'needs a token (activation)' };
  if (entry.type !== 'username') return { why: `asks for ${entry.type}, not for a user name` };
  const method = (entry.requestMethod ?? 'GET').toUpperCase();
  if (!['GET', 'HEAD', 'POST'].includes(method)) return { why: `asks with ${method}` };
  const fill = (address: string): string =>
    address.replaceAll('{urlMain}', entry.urlMain).replaceAll('{urlSubpath}', entry.urlSubpath);
  const rule: SiteRule = {
    ...(entry.urlProbe !== undefined && { probeUrl: fill(entry.urlProbe) }),
    ...(method === 'POST' && { method: 'POST' as const }),
    ...bodyOf(entry),
    ...sidesOf(entry),
    ...(entry.regexCheck && { usernamePattern: entry.regexCheck }),
    ...(entry.protection && { protection: entry.protection }),
    ...(entry.similarSearch && { isSearch: true }),
    known: [entry.usernameClaimed ?? []].flat(),
  };
  const isAdult = entry.tags.some((tag) => adultTags.has(tag));
  return composeSite({
    name,
    source: 'maigret',
    urlPattern: fill(entry.url),
    category: categoryOf(entry, isAdult),
    isAdult,
    rule,
  });
}

function categoryOf(entry: Entry, isAdult: boolean): PlatformCategory {
  if (entry.tags.includes('webcam')) return 'Cam';
  if (isAdult) return 'Adult';
  if (entry.tags.includes('forum')) return 'Forum';
  return entry.tags.includes('social') ? 'Social' : 'Other';
}

/** A status check names no status of its own: what is missing answers 404. */
function sidesOf(entry: Entry): { found?: RuleSide; missing?: RuleSide } {
  const presence = [...entry.presenseStrs, ...entry.presenceStrs].filter((text) => text !== '');
  const absence = entry.absenceStrs.filter((text) => text !== '');
  if (entry.checkType === 'status_code') return { missing: { status: [404, 410] } };
  const missing: RuleSide | null =
    entry.checkType === 'response_url'
      ? entry.errorUrl
        ? { location: entry.errorUrl }
        : null
      : absence.length > 0
        ? { text: absence }
        : null;
  return { ...(presence.length > 0 && { found: { text: presence } }), ...(missing && { missing }) };
}

function bodyOf(entry: Entry): { body?: string; headers?: Record<string, string> } {
  const headers = { ...entry.headers };
  if (entry.requestPayload === undefined) return entry.headers ? { headers } : {};
  const hasType = Object.keys(headers).some((key) => key.toLowerCase() === 'content-type');
  if (!hasType) headers['content-type'] = 'application/json';
  return { body: JSON.stringify(entry.requestPayload), headers };
}

/** Sites of one engine share its rule; lists add up, the site's own values go before the engine's. */
function withEngine(json: unknown, engines: Record<string, unknown>): unknown {
  if (!isRecord(json) || typeof json['engine'] !== 'string') return json;
  const engine = engines[json['engine']];
  const defaults = isRecord(engine) && isRecord(engine['site']) ? engine['site'] : {};
  const merged: Record<string, unknown> = { ...defaults, ...json };
  for (const [key, value] of Object.entries(defaults)) {
    const own = json[key];
    if (Array.isArray(value) && Array.isArray(own))
      merged[key] = [...(own as unknown[]), ...(value as unknown[])];
    else if (isRecord(value) && isRecord(own)) merged[key] = { ...value, ...own };
  }
  return merged;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
