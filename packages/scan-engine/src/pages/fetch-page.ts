import { createHash } from 'node:crypto';
import { decodeBody } from '../fetch/collect-text.ts';
import type { FetchAnswer, FetchRequest } from '../fetch/types.ts';
import { isLoginAddress, isLoginWall } from '../probe/find-login-wall.ts';
import { findWall } from '../probe/find-wall.ts';
import { readSigns } from '../probe/read-page.ts';
import { isOfSite } from '../site-search/is-of-site.ts';
import { askPolitely } from './ask-politely.ts';
import { failureOfStatus } from './failure-of-status.ts';
import { findEntrance } from './find-entrance.ts';
import { isSentHome, isSoftMissing } from './is-soft-missing.ts';
import { readPageFacts } from './read-page-facts.ts';
import type { PageFacts, PageFailure, PageOutcome, Polite } from './types.ts';

const defaultMaxBytes = 2 * 1024 * 1024;
/** Pictures that only a page of content shows. */
const contentMedia = 2;

/**
 * Fetches a page in its host's turn, following redirects, and reads it. Bot walls, logins, entrances (it was sent
 * to a front page that asks for the age, or to another site's) and pages that say that nothing is there are
 * failures, whatever their status. A page longer than `maxBytes` (default 2 MiB) is read as far as that; a redirect that
 * `beforeHop` refuses is a failure of the kind it names. Never throws.
 */
export async function fetchPage(
  url: string,
  options: Polite & Pick<FetchRequest, 'maxBytes' | 'beforeHop'>,
): Promise<PageOutcome> {
  const begun = performance.now();
  const fail = (reason: PageFailure, status: number | null = null): PageOutcome => ({
    ok: false,
    reason,
    status,
    ms: performance.now() - begun,
  });
  const outcome = await askPolitely(
    {
      url,
      as: 'bytes',
      redirects: 'follow',
      maxBytes: options.maxBytes ?? defaultMaxBytes,
      wantsBody: (_status, headers) => mayBePage(headers['content-type']),
      ...(options.beforeHop && { beforeHop: options.beforeHop }),
    },
    options,
  );
  if (!outcome.ok) return fail(outcome.failure);

  const contentType = outcome.headers['content-type'];
  const body = outcome.bytes ?? Buffer.from(outcome.text);
  const html = decodeBody(body, contentType);
  const answer: FetchAnswer = { ...outcome, text: html };
  const facts = readPageFacts(html, outcome.url);
  const refusal = findRefusal(answer, facts, url);
  if (refusal !== null) return fail(refusal, outcome.status);
  if (!isPage(contentType, html)) return fail('not_html', outcome.status);
  const heading = readSigns(html).h1;
  if (isSentHome(url, outcome.url)) {
    // Another site's front page may be a provider's, who blocks this one.
    const entrance = isOfSite(url, [])(outcome.url)
      ? findEntrance({ title: facts.title ?? '', heading, text: facts.text })
      : 'blocked';
    if (entrance !== null) return fail(entrance, outcome.status);
  }
  if (isSoftMissing(facts, heading, url, outcome.url)) {
    return fail('gone', outcome.status);
  }
  return {
    ok: true,
    url: outcome.url,
    status: outcome.status,
    contentType: contentType ?? null,
    html,
    facts: { ...facts, isCut: facts.isCut || outcome.truncated !== null },
    bodySha256: createHash('sha256').update(body).digest(),
    bodyBytes: body.length,
    ms: performance.now() - begun,
  };
}

function findRefusal(answer: FetchAnswer, facts: PageFacts, asked: string): PageFailure | null {
  return findBarrier(answer, facts, asked) ?? failureOfStatus(answer);
}

/** What stands between a reader and the page: a bot wall or a login. */
export function findBarrier(
  answer: FetchAnswer,
  facts: PageFacts,
  asked: string,
): 'challenge' | 'login_wall' | null {
  // A gallery has few words and maybe a captcha or a login form for those who comment.
  const isContent = answer.status < 300 && facts.media.length >= contentMedia;
  if (findWall(answer, isContent ? 'found' : null, '') !== null) return 'challenge';
  const isSentToLogin = isLoginAddress(answer.url) && !isLoginAddress(asked);
  return isSentToLogin || (!isContent && isLoginWall(answer, asked, '')) ? 'login_wall' : null;
}

export function mayBePage(contentType: string | undefined): boolean {
  return contentType === undefined || /html|xml|^text\/plain/iu.test(contentType);
}

export function isPage(contentType: string | undefined, text: string): boolean {
  if (contentType !== undefined && /html/iu.test(contentType)) return true;
  return (
    mayBePage(contentType) &&
    /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype html|html|head|body)\b/iu.test(text)
  );
}
