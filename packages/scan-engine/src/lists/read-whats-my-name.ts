import type { PlatformCategory } from '@leakblock/domain/site-catalogue';
import { z } from 'zod';
import type { RuleSide, SiteRule } from '../catalogue/types.ts';
import { composeSite, explainIssue } from './compose-site.ts';
import type { ReadEntry } from './read-site-list.ts';

/** An entry of `wmn-data.json`. Both sides are always given; an empty string says nothing. */
const entrySchema = z.object({
  name: z.string().min(1),
  uri_check: z.string().min(1),
  uri_pretty: z.string().optional(),
  e_code: z.number().int(),
  e_string: z.string(),
  m_code: z.number().int().optional(),
  m_string: z.string().default(''),
  strip_bad_char: z.string().optional(),
  post_body: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  known: z.array(z.string()).default([]),
  cat: z.string().default(''),
  protection: z.array(z.string()).optional(),
  valid: z.boolean().default(true),
});

const categories: Record<string, PlatformCategory> = {
  'xx nsfw xx': 'Adult',
  social: 'Social',
  dating: 'Social',
  video: 'Social',
  images: 'Social',
};

/** Reads one entry of WhatsMyName's list. */
export function readWhatsMyName(json: unknown): ReadEntry {
  const parsed = entrySchema.safeParse(json);
  if (!parsed.success) return explainIssue(parsed.error);
  const entry = parsed.data;
  if (!entry.valid) return { why: 'marked as not valid in the list' };
  const place = (text: string): string => text.replaceAll('{account}', '{username}');
  const found = sideOf(entry.e_code, place(entry.e_string));
  const missing = sideOf(entry.m_code, place(entry.m_string));
  const rule: SiteRule = {
    probeUrl: place(entry.uri_check),
    found,
    ...(missing && { missing }),
    ...(entry.post_body !== undefined && {
      method: 'POST' as const,
      body: place(entry.post_body),
    }),
    ...(entry.headers && { headers: mapValues(entry.headers, place) }),
    ...(entry.strip_bad_char !== undefined && { stripCharacters: entry.strip_bad_char }),
    ...(entry.protection && { protection: entry.protection }),
    known: entry.known,
  };
  const category = categories[entry.cat.toLowerCase()] ?? 'Other';
  return composeSite({
    name: entry.name,
    source: 'whatsmyname',
    urlPattern: place(entry.uri_pretty ?? entry.uri_check),
    category,
    isAdult: category === 'Adult',
    rule,
  });
}

function sideOf(code: number, text: string): RuleSide;
function sideOf(code: number | undefined, text: string): RuleSide | undefined;
function sideOf(code: number | undefined, text: string): RuleSide | undefined {
  if (code === undefined && text === '') return undefined;
  return { ...(code !== undefined && { status: [code] }), ...(text !== '' && { text: [text] }) };
}

const mapValues = (
  record: Record<string, string>,
  change: (value: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
