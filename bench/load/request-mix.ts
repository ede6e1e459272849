import type { Person } from './plant-people.ts';
import type { TokenBox } from './sign-tokens.ts';

/** One request of the app, ready to be sent. */
export type PlannedRequest = {
  kind: string;
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** Statuses that are a success. */
  expected: readonly number[];
  /** Called with the body of a success, where somebody needs it. */
  onAnswer?: (text: string) => void;
};

type Draft = Omit<PlannedRequest, 'kind' | 'headers' | 'expected' | 'body'> & {
  body?: unknown;
  headers?: Record<string, string>;
  expected?: readonly number[];
  /** Sent by a visitor's browser. */
  isOpen?: boolean;
};

/** What the requests are made from. */
type Situation = { tokens: TokenBox; publishableKey: string; page: string; asset: string };

const listed =
  'id,url,address,host,site_label,site_kind,title,uploader,published_on,lane,quality,score,preview,status,first_seen_at,last_seen_at,gone_at';

const refresh = 'token refresh';

/** What people who use the app ask for, and how often of a hundred: taken from what its screens send. */
const kinds: Record<
  string,
  { share: number; make: (person: Person, situation: Situation) => Draft }
> = {
  profile: {
    share: 15,
    make: ({ id }) => ({
      method: 'GET',
      path: `/rest/v1/profiles?select=first_name,last_name,email,locale,discreet_mode,subscription_tier,verified&id=eq.${id}`,
    }),
  },
  notifications: {
    share: 14,
    make: () => ({
      method: 'GET',
      path: '/rest/v1/notifications?select=id,global,title,message,read,path,created_at&order=created_at.desc&limit=10',
    }),
  },
  'plan check': {
    share: 12,
    make: () => ({
      method: 'POST',
      path: '/functions/v1/check-subscription',
      body: { forceRefresh: true },
    }),
  },
  'roles (rpc)': {
    share: 8,
    make: () => ({ method: 'POST', path: '/rest/v1/rpc/has_role', body: { role: 'admin' } }),
  },
  'findings, 100 rows': {
    share: 8,
    make: ({ id }) => ({
      method: 'GET',
      path: `/rest/v1/findings?select=${listed}&user_id=eq.${id}&status=eq.new&order=score.desc,id.asc&limit=100`,
    }),
  },
  'findings, count': {
    share: 7,
    make: ({ id }) => ({
      method: 'HEAD',
      path: `/rest/v1/findings?select=id&user_id=eq.${id}&status=eq.new`,
      headers: { prefer: 'count=exact' },
      // When a row comes between its two questions the engine calls what it found a part, and counts right.
      expected: [200, 206],
    }),
  },
  'dashboard (rpc)': {
    share: 8,
    make: () => ({ method: 'POST', path: '/rest/v1/rpc/protection_overview', body: {} }),
  },
  'mark as read (write)': {
    share: 6,
    make: ({ notifications }) => ({
      method: 'PATCH',
      path: `/rest/v1/notifications?id=in.(${pick(notifications)})`,
      body: { read: true },
      expected: [204],
    }),
  },
  'review a finding (function)': {
    share: 4,
    make: ({ findings }) => ({
      method: 'POST',
      path: '/functions/v1/review-findings',
      body: { ids: [pick(findings)], action: Math.random() < 0.5 ? 'keep' : 'remove' },
    }),
  },
  [refresh]: {
    share: 2,
    make: (person, { tokens }) => ({
      method: 'POST',
      path: '/auth/v1/token?grant_type=refresh_token',
      body: { refresh_token: person.refreshToken },
      isOpen: true,
      onAnswer: (text) => {
        const answer = JSON.parse(text) as { access_token: string; refresh_token: string };
        person.refreshToken = answer.refresh_token;
        tokens.keep(person, answer.access_token);
      },
    }),
  },
  'config.json': {
    share: 6,
    make: () => ({ method: 'GET', path: '/config.json', isOpen: true }),
  },
  'a page': {
    share: 5,
    make: (_, { page }) => ({ method: 'GET', path: page, isOpen: true }),
  },
  'an asset': {
    share: 5,
    make: (_, { asset }) => ({ method: 'GET', path: asset, isOpen: true }),
  },
};

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

/** Makes one request after another, each of a person and of a kind that chance chooses. */
export function createRequestMix(
  people: readonly Person[],
  situation: Situation,
): () => PlannedRequest {
  const deck = Object.entries(kinds).flatMap(([kind, { share, make }]) =>
    Array.from({ length: share }, () => ({ kind, make })),
  );
  const { publishableKey, tokens } = situation;
  let refreshed = 0;

  /** Pages refresh in turn: nobody's twice at once. */
  function nextToRefresh(): Person {
    refreshed += 1;
    return people[refreshed % people.length] ?? pick(people);
  }

  return () => {
    const { kind, make } = pick(deck);
    const person = kind === refresh ? nextToRefresh() : pick(people);
    const draft = make(person, situation);
    const { isOpen = false, body, expected = [200], headers = {}, onAnswer, ...rest } = draft;
    return {
      ...rest,
      kind,
      expected,
      body: body === undefined ? null : JSON.stringify(body),
      headers: {
        'accept-encoding': 'gzip, deflate, br',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Bench/1.0',
        'x-forwarded-for': person.address,
        apikey: publishableKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(isOpen ? {} : { authorization: `Bearer ${tokens.of(person)}` }),
        ...headers,
      },
      ...(onAnswer === undefined ? {} : { onAnswer }),
    };
  };
}
