/**
 * Hosts of the real web as a visitor without an account meets them: only the shape of their answers is
 * played, with invented people. Placeholders: `{name}` as asked or as filed, `{display}` the person's
 * name, `{query}` the asked words, `{slug}` the person's name as it stands in addresses.
 */
export type Reply = {
  status: number;
  /** An HTML page's title and content. */
  title?: string;
  main?: string;
  head?: string;
  json?: string;
  location?: string;
};

export type PlayedRoute = {
  /** Path with query; one value holds `{name}`. Other query values must be the same. */
  path: string;
  /** Where the people's lists file accounts of this route; the host's name when absent. */
  place?: string;
  /** `search` asks for content about a person, `profile` (default) for an account. */
  kind?: 'profile' | 'search';
  /** Names that exist besides the demo's people: bare accounts for calibration, nothing behind them. */
  known: readonly string[];
  /** Default: a profile page with the name in title, canonical address and heading. */
  found?: Reply;
  /** Default: a 404 page. */
  missing?: Reply;
};

export type PlayedHost = {
  /** `*.` in front: any one label, which is the name. */
  host: string;
  label: string;
  routes: readonly PlayedRoute[];
  /** The same answer to every address: an empty app, a sign-in, a bot wall. */
  always?: 'empty_app' | 'login_wall' | 'front_page' | 'cloudflare' | 'ddos_guard';
};

/** A JSON reply. */
export function json(body: string, status = 200): Reply {
  return { status, json: body };
}

/** A redirect. */
export function to(location: string, status = 302): Reply {
  return { status, location };
}

/** A page that says that there is nothing. */
export function nothing(text: string, status = 404): Reply {
  return { status, title: text, main: `<h1>${text}</h1>` };
}

/** A profile page with these marks inside. */
export function marked(marks: string): Reply {
  return { status: 200, head: marks };
}

/** A list of results; the item is repeated with its number in `{n}`. */
export function results(item: string): Reply {
  const items = [1, 2, 3].map((n) => item.replaceAll('{n}', String(n)));
  return { status: 200, title: '{query} - results', main: `<div>${items.join('')}</div>` };
}

/** A host with one profile route, all defaults. */
export function profiles(
  host: string,
  label: string,
  path: string,
  known: readonly string[],
  replies: { found?: Reply; missing?: Reply; place?: string } = {},
): PlayedHost {
  return { host, label, routes: [{ path, known, ...replies }] };
}

/** A host that shows everybody the same. */
export function sameForAll(
  host: string,
  label: string,
  always: NonNullable<PlayedHost['always']>,
): PlayedHost {
  return { host, label, routes: [], always };
}

/** A search route. */
export function search(
  path: string,
  known: readonly string[],
  item: string,
  missing: Reply,
): PlayedRoute {
  return { path, kind: 'search', known, found: results(item), missing };
}
