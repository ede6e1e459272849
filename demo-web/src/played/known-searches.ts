import { json, nothing, search } from './played-host.ts';
import type { PlayedHost, PlayedRoute } from './played-host.ts';

const none = nothing('Nothing found', 404);
const model = '<a href="/{slug}">{display}</a>';
const posts = (path: string, service: string, name: string): PlayedRoute => ({
  path,
  kind: 'search',
  known: [name],
  found: json(
    `[{"id":"1","user":"{name}","service":"${service}","title":"{name}, first set","file":null}]`,
  ),
  missing: json('{"error":"Creator not found."}', 404),
});

/**
 * Searches beside the pages that hosts keep about names. They list what every search of their kind has, and none of the
 * people: what is filed of those the hosts tell by their pages.
 */
const searches: Readonly<Record<string, PlayedRoute>> = {
  'coomer.st': posts('/api/v1/onlyfans/user/{name}/posts', 'onlyfans', 'belledelphine'),
  'kemono.cr': posts('/api/v1/subscribestar/user/{name}/posts', 'subscribestar', 'derpixon'),
  'fapello.com': search(
    '/search/{name}/',
    ['belle-delphine'],
    '<a href="/{slug}-{n}/">{display} {n}</a>',
    none,
  ),
  'leakedzone.com': search('/search?search={name}', ['belledelphine'], model, none),
  'hotleaks.tv': search('/search?search={name}', ['belledelphine'], model, none),
  'www.erome.com': search(
    '/search?q={name}',
    ['onlyfans'],
    '<a href="/a/k{n}Qx7">{display} {n}</a>',
    none,
  ),
  'motherless.com': search(
    '/term/{name}',
    ['onlyfans'],
    '<a href="/A{n}B2C3D">{display} {n}</a>',
    none,
  ),
  'www.imagefap.com': search(
    '/gallery.php?search={name}',
    ['playboy'],
    '<a href="/gallery/{n}">{display} {n}</a>',
    none,
  ),
  'www.tnaflix.com': search(
    '/search?what={name}',
    ['onlyfans'],
    '<a href="/{slug}/video{n}">{display} {n}</a>',
    none,
  ),
};

/** The host with its search, which its pages about names would take for a name. */
export function withKnownSearch(played: PlayedHost): PlayedHost {
  const route = searches[played.host];
  return route === undefined ? played : { ...played, routes: [route, ...played.routes] };
}
