import type { Site } from '../catalogue/types.ts';
import type { FetchRequest } from '../fetch/types.ts';

const placeholder = '{username}';

/** The address a person would open for this name. */
export function profileAddress(site: Site, name: string): string {
  return fillAddress(site.urlPattern, name);
}

/** What is asked of the site about a name, without its deadline. */
export function probeRequest(site: Site, name: string): Omit<FetchRequest, 'deadlineAt'> {
  const { rule } = site;
  const request: Omit<FetchRequest, 'deadlineAt'> = {
    url: fillAddress(rule.probeUrl ?? site.urlPattern, name),
    // HEAD brings no text to judge; sites that answer HEAD answer GET.
    method: rule.method === 'POST' ? 'POST' : 'GET',
  };
  if (rule.headers !== undefined) {
    const headers: Record<string, string> = {};
    for (const [key, value] of Object.entries(rule.headers)) {
      headers[key] = value.replaceAll(placeholder, encodeURIComponent(name));
    }
    request.headers = headers;
  }
  if (rule.body !== undefined) request.body = fillBody(rule.body, name);
  return request;
}

function fillAddress(pattern: string, name: string): string {
  return pattern.replaceAll(placeholder, encodeURIComponent(name));
}

/** A body in JSON takes the name with JSON's escapes, a form the URL-encoded one. */
function fillBody(body: string, name: string): string {
  const isJson = /^\s*[[{"]/.test(body) && !body.trimStart().startsWith(placeholder);
  const value = isJson ? JSON.stringify(name).slice(1, -1) : encodeURIComponent(name);
  return body.replaceAll(placeholder, value);
}

/** Host that politeness counts for; null when the address cannot be read. */
export function hostOf(url: string): string | null {
  try {
    return new URL(url).host.toLowerCase();
  } catch {
    return null;
  }
}

/** Whether two hosts are one site's: the same, or one under the other ("de.site.example"). */
export function isSameSite(one: string | null, other: string): boolean {
  if (one === null) return false;
  const [own, host] = [one.replace(/^www\./, ''), other.replace(/^www\./, '')];
  return own === host || own.endsWith(`.${host}`) || host.endsWith(`.${own}`);
}

const searchPath =
  /\/(?:search|find|lookup|browse|results?|query|suche|buscar|recherche|explore)\b/i;
const searchParameter =
  /[?&](?:q|qs|query|s|search\w*|k|keywords?|term|terms|text|wd|find|filter|p)=[^&]*\{username\}/i;

/** Whether the site is asked through a search: its answer may list others and echo the question. */
export function isSearchLike(site: Site): boolean {
  if (site.rule.isSearch === true) return true;
  const address = site.rule.probeUrl ?? site.urlPattern;
  return searchPath.test(address) || searchParameter.test(address);
}

/** On sites with the name in the host: what follows it there (".example.com"), else null. */
export function hostTail(site: Site): string | null {
  const match = /\/\/\{username\}(\.[^/?#:]+)/.exec(site.rule.probeUrl ?? site.urlPattern);
  return match?.[1]?.toLowerCase() ?? null;
}
