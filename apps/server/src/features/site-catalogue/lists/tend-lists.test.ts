import { describeGeneratedWeb } from '@leakblock/demo-web';
import {
  attributionsAnswer,
  siteListChangesAnswer,
  siteListRow,
  siteListsAnswer,
} from '@leakblock/domain/site-catalogue';
import { builtInSites } from '@leakblock/scan-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administration } from '../../administration/index.ts';
import { startAdminWorld } from '../../../testing/start-admin-world.ts';
import type { AdminWorld } from '../../../testing/start-admin-world.ts';
import { siteCatalogue } from '../index.ts';
import { scanTools } from '../scan-tools.ts';

let world: AdminWorld;
beforeAll(async () => {
  world = await startAdminWorld([administration, siteCatalogue]);
});
afterAll(() => world.gateway.stop());

const call = async (name: string, body: object = {}) => world.call(world.admin.token, name, body);
const wish = (name: string, list: unknown, more: object = {}) => ({
  ...{ name, url: null, licence: 'MIT', attribution: `Makers of ${name}`, homepage: null },
  ...{ isEnabled: true, takesOverByItself: false },
  content: typeof list === 'string' ? list : JSON.stringify(list),
  ...more,
});
const save = async (...args: Parameters<typeof wish>) => {
  const answer = await call('save-site-list', wish(...args));
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return siteListRow.parse(answer.body);
};
const lists = async () => siteListsAnswer.parse((await call('list-site-lists')).body);
const decide = (versionId: string | undefined, decision: 'take_over' | 'leave') =>
  call('decide-site-list-version', { versionId, decision });
const changes = async (versionId: string | undefined) => {
  const rows: { siteId: string; change: string; detail: string | null; label: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = siteListChangesAnswer.parse(
      (await call('read-site-list-changes', { versionId, cursor })).body,
    );
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
};
/** Our own form with made-up sites, told apart by a word. */
const own = (word: string, count: number) =>
  Array.from({ length: count }, (_, place) => ({
    label: `${word} ${String(place)}`,
    urlPattern: `https://${word}${String(place)}.example/{username}`,
    rule: { known: ['ann'], found: { status: [200] }, missing: { status: [404] } },
  }));
const siteRows = (word: string) =>
  world.gateway.sql<{ is_enabled: boolean; disabled_by: string | null }>(
    'select is_enabled, disabled_by from sites where id like $1 order by id',
    [`custom%-${word}-%`],
  );

describe('a list', () => {
  it('waits with its differences, and nothing of it is used before it is taken over', async () => {
    const saved = await save('Lamps', [...own('lamp', 130), { label: 'No address' }]);
    expect(saved).toMatchObject({ format: 'custom', sites: 0, usable: 0 });
    expect(saved.waiting).toMatchObject({ added: 130, changed: 0, removed: 0, refused: 1 });
    expect(await siteRows('lamp')).toEqual([]);
    const all = await changes(saved.waiting?.versionId);
    expect(all).toHaveLength(131);
    expect(new Set(all.map(({ siteId }) => siteId)).size).toBe(131);
    expect(all.at(-1)).toMatchObject({ change: 'refused', label: 'No address' });

    const taken = siteListRow.parse((await decide(saved.waiting?.versionId, 'take_over')).body);
    // Not one of them proved itself yet.
    expect(taken).toMatchObject({ sites: 130, usable: 0, waiting: null });
    expect(await siteRows('lamp')).toHaveLength(130);
    expect(scanTools(world.gateway.context).listedSites).toHaveLength(130);
    expect(scanTools(world.gateway.context).provenSites).toEqual([]);
    expect(await world.noted(saved.id)).toEqual(['site_list.saved', 'site_list.taken_over']);
  });

  it('that brings a site back has it proven anew: it may be asked otherwise than when it was good', async () => {
    const takeOver = async (sites: readonly object[], id?: string) => {
      const saved = await save('Bells', sites, id === undefined ? {} : { id });
      return siteListRow.parse((await decide(saved.waiting?.versionId, 'take_over')).body);
    };
    const bells = own('bell', 3);
    const { id } = await takeOver(bells);
    const [site] = await world.gateway.sql<{ id: string }>(
      "select id from sites where id like '%bell-2'",
    );
    await world.gateway.sql(
      `insert into site_health (site_id, state, good_at) values ($1, 'good', now())`,
      [site?.id],
    );
    expect(await takeOver(bells.slice(0, 2), id)).toMatchObject({ sites: 2, usable: 0 });
    const other = { ...bells[2], urlPattern: 'https://bell2.example/elsewhere/{username}' };
    expect(await takeOver([...bells.slice(0, 2), other], id)).toMatchObject({
      ...{ sites: 3, usable: 0 },
    });
    await call('delete-site-list', { id });
  });

  it('says of its next version what is new, other and gone; what is asked otherwise is proven anew', async () => {
    const saved = (await lists()).lists.find(({ name }) => name === 'Lamps');
    await world.gateway.sql(
      `insert into site_health (site_id, state, good_at)
       select id, 'good', now() from sites where id in ('custom-lamp-1', 'custom-lamp-2', 'custom-lamp-3')`,
    );
    const next = own('lamp', 130).slice(1);
    next[0] = { ...next[0], rule: { ...next[0]?.rule, known: ['bob'] } } as (typeof next)[0];
    next[1] = { ...next[1], category: 'Social' } as unknown as (typeof next)[0];
    const again = await save('Lamps', [...next, ...own('wick', 1)], { id: saved?.id });
    expect(again).toMatchObject({ sites: 130, usable: 3 });
    const all = await changes(again.waiting?.versionId);
    expect(all.map(({ change, detail, siteId }) => [change, siteId, detail])).toEqual([
      ['added', 'custom-wick-0', null],
      ['changed', 'custom-lamp-1', 'rule'],
      ['changed', 'custom-lamp-2', 'category'],
      ['removed', 'custom-lamp-0', null],
    ]);
    const taken = siteListRow.parse((await decide(again.waiting?.versionId, 'take_over')).body);
    expect(taken).toMatchObject({ sites: 130, usable: 2 });
    const [gone] = await siteRows('lamp');
    expect(gone).toEqual({ is_enabled: false, disabled_by: 'list' });
    expect((await decide(again.waiting?.versionId, 'leave')).body['code']).toBe(
      'sites.version_over',
    );
  });

  it('that was left is not shown again, and another text is', async () => {
    const saved = await save('Kettles', own('kettle', 3));
    expect((await decide(saved.waiting?.versionId, 'leave')).status).toBe(200);
    const same = await save('Kettles', own('kettle', 3), { id: saved.id });
    expect(same.waiting).toBeNull();
    const other = await save('Kettles', own('kettle', 4), { id: saved.id });
    expect(other.waiting).toMatchObject({ added: 4 });
    // A newer text takes the place of one that waited.
    const newest = await save('Kettles', own('kettle', 5), { id: saved.id });
    expect((await decide(other.waiting?.versionId, 'take_over')).body['code']).toBe(
      'sites.version_over',
    );
    expect((await decide(newest.waiting?.versionId, 'take_over')).status).toBe(200);
    expect(await siteRows('kettle')).toHaveLength(5);
  });

  it('that may is taken over by itself as long as it changes little', async () => {
    const saved = await save('Mugs', own('mug', 40), { takesOverByItself: true });
    expect(saved.waiting).toMatchObject({ added: 40 });
    await decide(saved.waiting?.versionId, 'take_over');
    const more = { id: saved.id, takesOverByItself: true };
    const little = await save('Mugs', [...own('mug', 40), ...own('cup', 4)], more);
    expect(little).toMatchObject({ sites: 44, waiting: null });
    const much = await save('Mugs', own('mug', 30), more);
    expect(much).toMatchObject({ sites: 44, waiting: { removed: 14 } });
  });

  it('that is switched off or deleted takes its sites along; an address of two lists is the other’s then', async () => {
    const one = await save('Bowls', own('bowl', 2));
    await decide(one.waiting?.versionId, 'take_over');
    const two = await save('More bowls', own('bowl', 3));
    await decide(two.waiting?.versionId, 'take_over');
    const enabled = async () =>
      (await siteRows('bowl')).filter(({ is_enabled }) => is_enabled).length;
    // Two of the first list and one of the second: its other two ask what the first asks.
    expect(await enabled()).toBe(3);
    await call('save-site-list', {
      ...wish('Bowls', ''),
      content: null,
      id: one.id,
      isEnabled: false,
    });
    expect(await enabled()).toBe(3);
    expect((await call('delete-site-list', { id: two.id })).status).toBe(200);
    expect(await enabled()).toBe(0);
    expect((await call('delete-site-list', { id: two.id })).body['code']).toBe('sites.not_found');
    expect(await world.noted(two.id)).toEqual([
      'site_list.saved',
      'site_list.taken_over',
      'site_list.deleted',
    ]);
  });
});

describe('lists of all three communities together with the catalogue', () => {
  it('are more than a thousand sites, each address once', async () => {
    const web = (prefix: string, seed: number) => {
      const generated = describeGeneratedWeb({ sites: 400, seed });
      // Other hosts in every list.
      const moved = (list: object): unknown =>
        JSON.parse(JSON.stringify(list).replaceAll(/(https?:\/\/)/gu, `$1${prefix}.`));
      return {
        wmn: () => moved(generated.asWhatsMyName()),
        sherlock: () => moved(generated.asSherlock()),
        maigret: () => moved(generated.asMaigret()),
      };
    };
    const before = (await lists()).total;
    for (const [name, list] of [
      ['One', web('one', 11).wmn()],
      ['Two', web('two', 12).sherlock()],
      ['Three', web('three', 13).maigret()],
      // All of it again under another name adds nothing.
      ['Again', web('one', 11).maigret()],
    ] as const) {
      const saved = await save(name, list);
      expect((await decide(saved.waiting?.versionId, 'take_over')).status).toBe(200);
    }
    const { builtIn, lists: all, total } = await lists();
    expect(builtIn).toBe(builtInSites.length);
    expect(total - before).toBeGreaterThan(1000);
    expect(total - before).toBeLessThanOrEqual(1200);
    const [unique] = await world.gateway.sql<{ n: number; ids: number }>(
      'select count(distinct lower(url_pattern))::int as n, count(*)::int as ids from sites where is_enabled',
    );
    expect(unique?.n).toBe(unique?.ids);
    expect(all.map(({ format }) => format)).toEqual(
      expect.arrayContaining(['whatsmyname', 'sherlock', 'maigret']),
    );

    const attributions = await world.call(null, 'read-attributions');
    expect(attributions.status).toBe(200);
    const told = attributionsAnswer.parse(attributions.body);
    expect(told.lists.find(({ name }) => name === 'Two')).toMatchObject({
      licence: 'MIT',
      attribution: 'Makers of Two',
    });
    // A list that is switched off or waits is nobody's debt.
    expect(told.lists.map(({ name }) => name)).not.toContain('Bowls');
  });
});

describe('a hostile file', () => {
  const entry = { label: 'Fine', urlPattern: 'https://fine.example/{username}' };
  it.each([
    ['no list', '{"a": 1}'],
    ['no JSON', '<html>Not found</html>'],
    ['one that never ends', '['.repeat(100_000)],
    [
      'nothing that can be used',
      JSON.stringify([{ urlPattern: 'javascript:alert("{username}")' }]),
    ],
    ['too many entries', JSON.stringify(Array.from({ length: 20_001 }, () => entry))],
  ])('is refused with a sentence and leaves nothing: %s', async (_what, content) => {
    const before = await lists();
    const { body, status } = await call('save-site-list', wish('Hostile', content));
    expect([status, body['code']]).toEqual([422, 'sites.list_unreadable']);
    expect(await lists()).toEqual(before);
  });

  it('loses only the entries that are too long, no text, or nowhere', async () => {
    const long = 'x'.repeat(1_000_000);
    const saved = await save('Mixed', [
      entry,
      { ...entry, label: long },
      { ...entry, urlPattern: `https://long.example/${long}/{username}` },
      { ...entry, rule: { known: [long] } },
      { ...entry, label: 'Nul \0 inside' },
      { ...entry, label: 'Half a pair \ud83d' },
      { ...entry, urlPattern: 'https://user:secret@in.example/{username}' },
      { ...entry, urlPattern: 'ftp://files.example/{username}' },
      7,
    ]);
    expect(saved.waiting).toMatchObject({ added: 1, refused: 8 });
    const refused = (await changes(saved.waiting?.versionId)).slice(1);
    for (const { detail, label } of refused) {
      expect(detail?.length).toBeLessThanOrEqual(300);
      expect(label.length).toBeLessThanOrEqual(100);
    }
  });
});

it('are for operators only, and their attributions for everybody', async () => {
  const stranger = await world.person();
  for (const name of ['list-site-lists', 'save-site-list', 'fetch-site-list', 'delete-site-list']) {
    expect((await world.call(stranger.token, name)).status).toBe(403);
    expect((await world.call(null, name)).status).toBe(401);
  }
  expect((await world.call(stranger.token, 'read-attributions')).status).toBe(200);
});
