import type { Answer } from '../proxy/answer.ts';
import { creatorNamed } from '../people/demo-creators.ts';
import { findProfile } from '../people/find-profile.ts';
import type { Profile } from '../people/find-profile.ts';
import { challengePages, loginWall } from '../sites/challenge-pages.ts';
import { escapeHtml, fillingText, htmlPage } from '../sites/page.ts';
import { detailsHead, detailsHtml } from '../sites/profile-details-html.ts';
import { homePage } from '../sites/profile-site.ts';
import { htmlAnswer } from '../sites/site.ts';
import type { DemoSite, SiteRequest } from '../sites/site.ts';
import type { PlayedHost, PlayedRoute, Reply } from './played-host.ts';

/** A host of the real web as a site of the demo web. */
export function playHost(played: PlayedHost): DemoSite {
  const { always } = played;
  return {
    host: played.host,
    plays: always ?? 'a host of the built-in catalogue',
    answer(request) {
      if (always !== undefined) return answerAlways(played, always, request);
      for (const route of played.routes) {
        const name = nameAsked(route, played.host, request);
        if (name !== null) return answerRoute(played, route, name);
      }
      if (request.path === '/') return homePage(played.label);
      return fill({ status: 404, title: 'Page not found', main: '<h1>Page not found</h1>' }, {});
    },
  };
}

function answerAlways(
  { label, host }: PlayedHost,
  always: NonNullable<PlayedHost['always']>,
  request: SiteRequest,
): Answer {
  switch (always) {
    case 'cloudflare':
      return challengePages.cloudflare(403);
    case 'ddos_guard':
      return challengePages.ddosGuard(403);
    case 'login_wall':
      return loginWall(label, decodeURIComponent(request.path.replaceAll('/', '')));
    case 'front_page':
      return homePage(label);
    case 'empty_app':
      return htmlAnswer(
        200,
        htmlPage({
          title: label,
          body: `<div id="app"></div><script src="https://static.${host}/app.js"></script><noscript>Please enable JavaScript to use ${label}.</noscript>`,
        }),
      );
  }
}

/** The name that a request asks a route for; null when it asks for something else. */
function nameAsked(route: PlayedRoute, host: string, request: SiteRequest): string | null {
  if (host.startsWith('*.')) {
    return request.path === '/' ? request.host.slice(0, -host.length + 1) : null;
  }
  const [pathPart = '', queryPart] = route.path.split('?');
  const pathName = between(request.path, pathPart);
  if (pathName === null) return null;
  if (queryPart === undefined) return pathName;
  let name: string | null = null;
  for (const pair of queryPart.split('&')) {
    const [key = '', ...rest] = pair.split('=');
    const template = rest.join('=');
    const value = request.query.get(key);
    if (value === null) return null;
    if (template.includes('{name}')) name = between(value, template);
    else if (value !== template) return null;
  }
  return name;
}

/** What stands at `{name}`; the empty text when the template has none and is equal. */
function between(value: string, template: string): string | null {
  const [before = '', after] = template.split('{name}');
  if (after === undefined) return value === template ? '' : null;
  // Real hosts take a closing slash or its absence alike.
  const given = after === '/' && !value.endsWith('/') ? `${value}/` : value;
  const bare = after === '' && given.endsWith('/') ? given.slice(0, -1) : given;
  if (!bare.startsWith(before) || !bare.endsWith(after)) return null;
  const name = bare.slice(before.length, bare.length - after.length);
  if (name === '' || name.includes('/')) return null;
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}

function answerRoute(played: PlayedHost, route: PlayedRoute, name: string): Answer {
  const profile =
    route.kind === 'search'
      ? findContent(played.host, name, route.known)
      : findProfile(route.place ?? played.host, name, route.known);
  if (profile === null) {
    const missing = route.missing ?? { status: 404, title: 'Page not found', main: '<h1>404</h1>' };
    return fill(missing, { name, query: name, display: name });
  }
  const slug = profile.displayName.toLowerCase().replaceAll(' ', '-');
  const values = { name: profile.name, query: name, display: profile.displayName, slug };
  const found = route.found ?? { status: 200 };
  const isProfile = found.json === undefined && found.main === undefined;
  if (!isProfile || found.location !== undefined) return fill(found, values);
  const address = `https://${played.host}${route.path}`;
  return fill(
    {
      status: found.status,
      title: `{display} (@{name}) | ${played.label}`,
      head: `<link rel="canonical" href="${address}"><meta property="og:type" content="profile"><meta property="og:url" content="${address}"><meta property="og:title" content="{display} (@{name})">${detailsHead(profile)}${found.head ?? ''}`,
      main: `<h1>{display}</h1><p>@{name}</p><p class="bio">${escapeHtml(profile.about)}</p>${detailsHtml(profile)}<p>${fillingText(played.host + profile.name, 90)}</p>`,
    },
    values,
  );
}

/** Content of a person on a host with a search; calibration names find something, too. */
function findContent(host: string, query: string, known: readonly string[]): Profile | null {
  const creator = creatorNamed(query);
  if (creator?.searchHits.includes(host) === true) {
    return { name: creator.handle, displayName: creator.stageName, about: '' };
  }
  return known.includes(query.toLowerCase())
    ? { name: query, displayName: query, about: '' }
    : null;
}

/** A reply with its placeholders filled: escaped in pages and JSON, encoded in addresses. */
function fill(reply: Reply, values: Record<string, string>): Answer {
  const put = (text: string, encode: (value: string) => string) =>
    text.replaceAll(/\{(name|query|display|slug)\}/gu, (whole, key: string) => {
      const value = values[key];
      return value === undefined ? whole : encode(value);
    });
  const html = (text: string) => put(text, escapeHtml);
  if (reply.location !== undefined) {
    const location = put(reply.location, encodeURIComponent);
    return htmlAnswer(reply.status, '<p>Moved</p>', { location });
  }
  if (reply.json !== undefined) {
    const body = put(reply.json, (value) => JSON.stringify(value).slice(1, -1));
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return { status: reply.status, headers, body };
  }
  if (reply.main === undefined) return { status: reply.status };
  return htmlAnswer(
    reply.status,
    htmlPage({
      title: put(reply.title ?? '', (value) => value),
      head: html(reply.head ?? ''),
      body: `<main>${html(reply.main)}</main>`,
    }),
  );
}
