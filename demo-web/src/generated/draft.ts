import type { Answer } from '../proxy/answer.ts';
import { escapeHtml } from '../sites/page.ts';
import { gzipAround } from './compose-body.ts';
import type { Filler } from './compose-body.ts';
import type { GeneratedSite } from './plan-sites.ts';

/** A page of a generated site before its filling text is put in. */
export type Draft = {
  status: number;
  /** HTML title; absent for JSON. */
  title?: string;
  /** Inside `<head>`. */
  meta?: string;
  /** What the page says: HTML, or the JSON object without its closing brace. */
  main: string;
  headers?: Record<string, string>;
};

export type Fillers = { html: Filler[]; json: Filler[] };

/** The answer: the draft around the site's filling text, packed when the site packs. */
export function finishDraft(site: GeneratedSite, draft: Draft, fillers: Fillers): Answer {
  const isHtml = draft.title !== undefined;
  const list = isHtml ? fillers.html : fillers.json;
  // A redirect carries a small page, whatever the site's pages weigh.
  const isRedirect = draft.status >= 300 && draft.status < 400;
  const filler = list[isRedirect ? 0 : site.fillerIndex % list.length];
  if (filler === undefined) throw new Error('No filling text.');
  const [head, tail] = isHtml ? htmlAround(site, draft) : jsonAround(draft);
  const [before, after] = [Buffer.from(head), Buffer.from(tail)];
  const headers: Record<string, string> = {
    'content-type': isHtml ? 'text/html; charset=utf-8' : 'application/json',
    ...draft.headers,
  };
  if (site.isGzip) headers['content-encoding'] = 'gzip';
  const body = site.isGzip
    ? gzipAround(before, filler, after)
    : Buffer.concat([before, filler.raw, after]);
  return { status: draft.status, headers, body };
}

function htmlAround(site: GeneratedSite, draft: Draft): [string, string] {
  const title = escapeHtml(draft.title ?? '');
  const open = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title>${draft.meta ?? ''}</head><body>`;
  const main = `<main>${draft.main}</main>`;
  return site.isLate
    ? [`${open}<ul class="trending">`, `</ul>${main}</body></html>\n`]
    : [`${open}${main}<ul class="trending">`, '</ul></body></html>\n'];
}

function jsonAround(draft: Draft): [string, string] {
  return [`${draft.main},"notice":"`, '"}'];
}
