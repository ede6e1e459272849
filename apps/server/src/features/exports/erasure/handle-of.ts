import { foldPage, isNameAtRoot, isScript } from '@leakblock/domain/findings';

/**
 * What somebody is called on a page of her own, in lower case: what stands in the name's place of a platform's addresses,
 * on other sites the last part of the path that is no word of the site. Where the path says nothing it is the host.
 * @param patterns addresses of profiles on platforms, with `{username}`
 */
export function handleOf(url: string, patterns: readonly string[]): string | null {
  const page = readPlace(url);
  if (page === null) return null;
  const shapes = patterns.flatMap((pattern) => readPlace(pattern) ?? []);
  for (const shape of shapes) {
    const [whole, name] = shapeOf(shape).exec(page.place) ?? [];
    if (name === undefined) continue;
    // Below it, two letters are a language.
    const isShort = name.length === 2 && whole === page.place;
    if (!isAtRoot(shape) || isShort || isOwnName(name)) return name;
  }
  const words = isScript(page.path) ? page.parameters : page.path.split('/');
  const names = words.map((word) => word.replace(/^[@~]|\.html?$/gu, ''));
  const isName = (word: string): boolean =>
    isOwnName(word) || (isScript(page.path) && /^\d{5,}$/u.test(word));
  const isShared = shapes.some(({ host }) => host === page.host);
  return names.findLast(isName) ?? (isShared ? null : page.host);
}

type Place = { host: string; path: string; place: string; parameters: string[] };

/** An address in the form that its site's other addresses have too; null if it is none. */
function readPlace(address: string): Place | null {
  const [, site = '', rest = '', query = ''] =
    /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)(?::\d+)?([^?#]*)(?:\?([^#]*))?/iu.exec(address) ?? [];
  if (site === '') return null;
  const raw = decode(rest).toLowerCase().replace(/\/+$/u, '');
  const { host, path } = foldPage({ host: site.toLowerCase(), path: raw });
  const parameters = query
    .split('&')
    .map((pair) => decode(pair.slice(pair.indexOf('=') + 1)).toLowerCase());
  return { host, path, place: host + path, parameters };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const mark = '{username}';

/** Where the name stands at the first place of the path, beside the site's own sections, or is a part of the host. */
const isAtRoot = ({ host, path }: Place): boolean =>
  host.includes(mark) || path.startsWith(`/${mark}`);

/** Words of sites are ASCII. */
const isOwnName = (name: string): boolean =>
  !isScript(name) && (isNameAtRoot(name) || (name.length > 1 && /\P{ASCII}/u.test(name)));

/** The places of a platform's profiles, and of what lies below them. What stands behind the name may be missing. */
function shapeOf({ place }: Place): RegExp {
  const [before = '', after = ''] = place.split(mark).map(escape);
  return place.startsWith(mark)
    ? new RegExp(`^([^./]+)${after}(?:/|$)`, 'u')
    : new RegExp(`^${before}([^/]+?)(?:${after})?(?:/|$)`, 'u');
}

const escape = (text: string): string => text.replace(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`);
