import { z } from 'zod';
import type { RuleSide, SiteRule } from '../catalogue/types.ts';
import { composeSite, explainIssue } from './compose-site.ts';
import type { ReadEntry } from './read-site-list.ts';

const errorTypes = z.enum(['status_code', 'message', 'response_url']);
const oneOrMore = <T extends z.ZodType>(item: T) =>
  z
    .union([item, z.array(item)])
    .transform((value) => (Array.isArray(value) ? value : [value]) as z.output<T>[]);

/** An entry of Sherlock's `data.json`: how a missing account looks, never how an existing one does. */
const entrySchema = z.object({
  url: z.string().min(1),
  urlMain: z.string().optional(),
  urlProbe: z.string().optional(),
  errorType: oneOrMore(errorTypes),
  errorMsg: oneOrMore(z.string()).optional(),
  errorUrl: z.string().optional(),
  errorCode: oneOrMore(z.number().int()).optional(),
  regexCheck: z.string().optional(),
  request_method: z.string().optional(),
  request_payload: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  username_claimed: z.string().optional(),
  isNSFW: z.boolean().default(false),
});
type Entry = z.output<typeof entrySchema>;

const place = (text: string): string => text.replaceAll('{}', '{username}');

/** Reads one entry of Sherlock's list. */
export function readSherlock(json: unknown, name: string): ReadEntry {
  const parsed = entrySchema.safeParse(json);
  if (!parsed.success) return explainIssue(parsed.error);
  const entry = parsed.data;
  const method = (entry.request_method ?? 'GET').toUpperCase();
  if (!['GET', 'HEAD', 'POST'].includes(method)) return { why: `asks with ${method}` };
  const missing = missingSide(entry);
  const rule: SiteRule = {
    ...(entry.urlProbe !== undefined && { probeUrl: place(entry.urlProbe) }),
    ...(method === 'POST' && { method: 'POST' as const }),
    ...(entry.request_payload !== undefined && {
      body: place(JSON.stringify(entry.request_payload)),
    }),
    ...headersOf(entry),
    ...(missing && { missing }),
    ...(entry.regexCheck !== undefined && { usernamePattern: entry.regexCheck }),
    known: entry.username_claimed === undefined ? [] : [entry.username_claimed],
  };
  return composeSite({
    name,
    source: 'sherlock',
    urlPattern: place(entry.url),
    category: entry.isNSFW ? 'Adult' : 'Other',
    isAdult: entry.isNSFW,
    rule,
  });
}

/** A payload goes out as JSON, as Sherlock sends it. */
function headersOf(entry: Entry): { headers?: Record<string, string> } {
  const headers = Object.fromEntries(
    Object.entries(entry.headers ?? {}).map(([key, value]) => [key, place(value)]),
  );
  const hasType = Object.keys(headers).some((key) => key.toLowerCase() === 'content-type');
  if (entry.request_payload !== undefined && !hasType) headers['content-type'] = 'application/json';
  return Object.keys(headers).length === 0 ? {} : { headers };
}

/** With several error types any one means missing; text says most, and 404 is understood anyway. */
function missingSide(entry: Entry): RuleSide | undefined {
  const { errorType, errorMsg, errorUrl, errorCode } = entry;
  if (errorType.includes('message') && errorMsg?.some((text) => text !== '')) {
    return { text: errorMsg.map(place) };
  }
  if (errorType.includes('status_code')) return { status: errorCode ?? [404, 410] };
  if (errorType.includes('response_url') && errorUrl) return { location: place(errorUrl) };
  return undefined;
}
