import type { Place } from './scanner.ts';

type Headers = Record<string, string>;
const id = '5eed0000-0000-4000-8000-00000000f001';

/** Where what people write comes closest to the database: filters, arguments, searches, texts that are compared. */
export function placesOf(people: { creator: Headers; agency: Headers; admin: Headers }): Place[] {
  const ask = (name: string, body: object, headers: Headers = {}): Place => ({
    ...{ name, method: 'POST', path: `/functions/v1/${name}`, body },
    headers: { 'content-type': 'application/json', ...headers },
  });
  const read = (name: string, path: string): Place => ({
    ...{ name, method: 'GET', path: `/rest/v1/${path}` },
    headers: people.creator,
  });
  return [
    read('rest: filters', 'stage_names?select=id,name&name=eq.a&order=id&limit=1&offset=0'),
    read('rest: groups', 'findings?select=id&or=(host.eq.a,score.gt.1)&status=in.(new,open)'),
    read(
      'rest: joins',
      'removal_cases?select=id,removal_requests(id)&removal_requests.status=eq.sent',
    ),
    read('rest: patterns', 'official_links?select=url&url=ilike.*a*&not.and=(id.is.null)'),
    {
      ...{ name: 'rest: function', method: 'POST', path: '/rest/v1/rpc/has_role' },
      body: { role: 'admin' },
      headers: { 'content-type': 'application/json', ...people.creator },
    },
    {
      ...{ name: 'sign-in', method: 'POST', path: '/auth/v1/token?grant_type=password' },
      body: { email: 'somebody@example.org', password: 'not-hers-at-all' },
      headers: { 'content-type': 'application/json' },
    },
    {
      ...{ name: 'files', method: 'POST', path: '/storage/v1/object/list/logos' },
      body: { prefix: 'a', search: 'a', limit: 3, sortBy: { column: 'name', order: 'asc' } },
      headers: { 'content-type': 'application/json', ...people.agency },
    },
    ask('verify-document', { sha256: 'ab'.repeat(32) }),
    ask('note-referral', { code: 'SPRING', mayRemember: false }),
    ask('read-shared-case', { token: 'abcdefgh' }),
    ask('check-urls', { text: 'https://a.example/b' }, people.creator),
    ask('allow-page', { address: 'https://a.example/b', reason: 'mine' }, people.creator),
    ask('review-findings', { ids: [id], action: 'mine', scope: 'profile' }, people.creator),
    ask('list-agency-events', {}, people.agency),
    ask('search-accounts', { query: 'pro', filter: 'all' }, people.admin),
    ask('list-agencies', { query: 'a' }, people.admin),
  ];
}

/** The public API, as an app that somebody allowed to read. */
export function apiPlaces(app: Headers): Place[] {
  const read = (path: string): Place => ({
    ...{ name: `api: ${path.split('?')[0] ?? ''}`, method: 'GET', path: `/api/v1/${path}` },
    headers: app,
  });
  return [
    read('findings?status=new&host=a.example&since=2026-01-01T00:00:00Z&limit=3'),
    read('removal-cases?status=open&limit=3'),
    read('reports/protection?from=2026-01-01&to=2026-01-31'),
  ];
}
