import { agencyScopes } from '@leakblock/domain/agencies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFor, meetAgency } from './testing/meet-agency.ts';
import { features } from './features/index.ts';
import { listFunctions, openToAgencies } from './testing/function-doors.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from './testing/start-test-gateway.ts';

/** Called by machines with a signature of their own: refused before anybody is acted for. */
const signed = new Set(features.flatMap(({ signedBodies = {} }) => Object.keys(signedBodies)));

let gateway: TestGateway;
let luna: SignedIn;
let people: Record<string, SignedIn>;
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: { WORKER_IN_PROCESS: 'false', REST_REQUESTS_PER_MINUTE: '1000000' },
  });
  luna = await gateway.signIn();
  await gateway.sql('insert into profiles (id) values ($1)', [luna.userId]);
  const [hersToo, scopeless, other, former] = [
    await meetAgency(gateway),
    await meetAgency(gateway),
    await meetAgency(gateway),
    await meetAgency(gateway),
  ];
  await hersToo.link(luna, agencyScopes);
  await scopeless.link(luna, []);
  await former.link(luna, agencyScopes);
  await former.end(luna);
  people = {
    owner: hersToo.owner,
    manager: await hersToo.employ('manager'),
    viewer: await hersToo.employ('viewer'),
    scopeless: scopeless.owner,
    other: other.owner,
    former: former.owner,
    stranger: await gateway.signIn(),
    herself: luna,
  };
});
afterAll(() => gateway.stop());

/** What the gateway says of acting; null: it lets the call through to the function. */
async function verdict(
  who: SignedIn | null,
  { method, name }: { method: string; name: string },
): Promise<string | null> {
  const { code } = await callFor(gateway, who, { name, method, creator: luna });
  return code?.startsWith('agencies.') === true || code === 'request.unauthorized' ? code : null;
}

function meant(person: string, name: string): string | null {
  if (signed.has(`/${name}`)) return 'request.unauthorized';
  const needs = openToAgencies[name];
  if (needs === undefined) return 'agencies.not_allowed';
  if (person === 'owner' || person === 'manager') return null;
  if (person === 'viewer') return needs === 'look' ? null : 'agencies.role_too_small';
  if (person === 'scopeless') return needs === 'look' ? null : 'agencies.not_allowed';
  return 'agencies.not_linked';
}

describe.each([
  'owner',
  'manager',
  'viewer',
  'scopeless',
  'other',
  'former',
  'stranger',
  'herself',
])('for the creator, %s', (person) => {
  it('reaches the functions that she opened, and no other', async () => {
    const routes = listFunctions(gateway);
    const said: [string, string | null][] = [];
    for (const route of routes)
      said.push([route.name, await verdict(people[person] ?? null, route)]);
    expect(said).toEqual(routes.map(({ name }) => [name, meant(person, name)]));
  });
});

it('a visitor acts for nobody', async () => {
  const verdicts = new Set<string | null>();
  for (const route of listFunctions(gateway)) verdicts.add(await verdict(null, route));
  expect([...verdicts]).toEqual(['request.unauthorized']);
});

it('the trail holds what was done for her, by whom, and no refusal', async () => {
  const rows = await gateway.sql<{ actor: string; action: string }>(
    `select distinct actor_id as actor, action from agency_events where creator_id = $1`,
    [luna.userId],
  );
  const acts = Object.entries(openToAgencies).filter(([, needs]) => needs !== 'look');
  const by = [people['owner'], people['manager']].flatMap((member) =>
    acts.map(([name]) => `${member?.userId ?? ''} act.${name}`),
  );
  expect(rows.map(({ action, actor }) => `${actor} ${action}`).sort()).toEqual(by.sort());
});

describe('stored files', () => {
  it.each(['evidence', 'identity-documents', 'authorisations'])(
    'of the bucket %s give a member no bytes and no signed address',
    async (bucket) => {
      await gateway.sql(
        `insert into storage.buckets (id, name) values ($1, $1) on conflict do nothing`,
        [bucket],
      );
      const path = `${luna.userId}/page.html`;
      await gateway.sql(
        `insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)`,
        [bucket, path, luna.userId],
      );
      const files = gateway.client(people['owner']?.token).storage.from(bucket);
      expect((await files.download(path)).data).toBeNull();
      expect((await files.createSignedUrl(path, 60)).data).toBeNull();
      expect((await files.list(luna.userId)).data ?? []).toEqual([]);
    },
  );
});
