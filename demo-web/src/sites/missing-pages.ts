import type { Answer } from '../proxy/answer.ts';
import { escapeHtml, fillingText, htmlPage } from './page.ts';
import { htmlAnswer, jsonAnswer, redirectAnswer } from './site.ts';
import type { SayMissing } from './profile-site.ts';

const page = (status: number, title: string, body: string): Answer =>
  htmlAnswer(status, htmlPage({ title, body: `<main>${body}</main>` }));

/** The ways in which hosts say "no such name", honest and otherwise. */
export const missingPages = {
  notFound: () => page(404, 'Page not found', '<h1>404</h1><p>This page does not exist.</p>'),
  gone: () => page(410, 'Gone', '<h1>This account is gone</h1>'),
  userNotFoundText: () =>
    page(200, 'User not found', '<h1>User not found</h1><p>Check the spelling and try again.</p>'),
  echoedName: (name) =>
    page(
      200,
      `${name} - not found`,
      `<h1>${escapeHtml(name)}</h1><p>Sorry, the member <b>${escapeHtml(name)}</b> could not be found.</p>`,
    ),
  sameFrontPage: () => page(200, 'Welcome', `<h1>Welcome</h1><p>${fillingText('front', 150)}</p>`),
  searchPage: (name) =>
    page(
      200,
      `Search results for ${name}`,
      `<form><input name="q" value="${escapeHtml(name)}"></form><p>0 results for "${escapeHtml(name)}"</p>`,
    ),
  didYouMean: (name) =>
    page(
      200,
      'No exact match',
      `<p>No member of this name. Did you mean <a href="/${encodeURIComponent(name)}1">${escapeHtml(name)}1</a> or <a href="/the_${encodeURIComponent(name)}">the_${escapeHtml(name)}</a>?</p>`,
    ),
  nameIsFree: (name) =>
    page(
      200,
      `${name} is available`,
      `<h1>${escapeHtml(name)} is available!</h1><p>Sign up now to claim this name.</p>`,
    ),
  toLogin: (_name, request) =>
    redirectAnswer(`https://${request.host}/login?next=${encodeURIComponent(request.target)}`),
  toHome: (_name, request) => redirectAnswer(`https://${request.host}/`),
  toSearch: (name, request) =>
    redirectAnswer(`https://${request.host}/search?q=${encodeURIComponent(name)}`),
  toConsent: (_name, request) =>
    redirectAnswer(
      `https://consent.${request.host}/?continue=${encodeURIComponent(request.target)}`,
    ),
  jsonNotFound: () => jsonAnswer(404, { error: 'not_found', message: 'User not found' }),
  jsonNull: () => jsonAnswer(200, { data: null, success: false }),
} satisfies Record<string, SayMissing>;
