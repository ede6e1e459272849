import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMail } from '../../../../../../demo-web/src/takedowns/send-mail.ts';
import { checkSearch } from './check-search.ts';
import { openLinkedCase } from './open-linked-case.ts';
import { searchQueriesFor } from './search-queries-for.ts';
import { startCheckWorld } from './testing/check-world.ts';
import type { CheckWorld } from './testing/check-world.ts';

let world: CheckWorld;
beforeAll(async () => {
  world = await startCheckWorld(() => ({ SEARXNG_URL: 'http://127.0.0.1:9' }));
});
afterAll(() => world.stop());

const stateOf = async (id: string) =>
  (
    await world.sql<{ search_state: string; engines: string[] }>(
      'select search_state, engines from removal_cases where id = $1',
      [id],
    )
  )[0];
const asService = <T>(run: Parameters<typeof world.gateway.context.database.asService<T>>[0]) =>
  world.gateway.context.database.asService(run);

describe('search results', () => {
  let searching: CheckWorld;
  beforeAll(async () => {
    searching = await startCheckWorld(({ searxngUrl }) => ({ SEARXNG_URL: searxngUrl }));
  });
  afterAll(() => searching.stop());

  it('list a page at the first sight, and no longer only after two looks', async () => {
    const { abuse, url } = searching.copyOn('leakvault.example');
    const id = await searching.openCase(url);
    const look = () => checkSearch(searching.gateway.context, id);
    const lamp = async () =>
      (
        await searching.sql<{ search_state: string; engines: string[] }>(
          'select search_state, engines from removal_cases where id = $1',
          [id],
        )
      )[0];
    await look();
    expect(await lamp()).toEqual({ search_state: 'listed', engines: ['demo'] });
    const asked = await searching.request([id], { scope: 'search' });
    await sendMail(
      {
        messageId: '<s1@agency.example>',
        from: 'notices@agency.example',
        to: abuse,
        subject: 'Notice',
        text: url,
        hasAttachment: false,
        at: 0,
      },
      searching.web.smtp,
    );
    await searching.pass(3);
    await look();
    expect((await lamp())?.search_state).not.toBe('removed');
    await searching.pass(7);
    await look();
    expect((await lamp())?.search_state).toBe('removed');
    const [request] = await searching.sql<{ status: string }>(
      'select status from removal_requests where id = $1',
      [asked],
    );
    expect(request?.status).toBe('verified_removed');

    // Listed again: it counts as removed no longer, neither for the lamp nor for the request.
    const back = searching.copyOn('leakvault.example', 1).url;
    await searching.sql('update removal_cases set url = $2, address = $2 where id = $1', [
      id,
      back,
    ]);
    await look();
    expect((await lamp())?.search_state).toBe('requested');
    expect(
      await searching.sql('select status from removal_requests where id = $1', [asked]),
    ).toEqual([{ status: 'claim_false' }]);
  });

  it('that never listed a page removed nothing, whatever was filed', async () => {
    const id = await searching.openCase('https://leaks.example/never-listed');
    const asked = await searching.request([id], { scope: 'search' });
    await checkSearch(searching.gateway.context, id);
    await searching.pass(7);
    await checkSearch(searching.gateway.context, id);
    expect(
      await searching.sql('select search_state from removal_cases where id = $1', [id]),
    ).toEqual([{ search_state: 'not_listed' }]);
    expect(
      await searching.sql('select status from removal_requests where id = $1', [asked]),
    ).toEqual([{ status: 'sent' }]);
  });
});

it('a search engine that is silent says nothing', async () => {
  const id = await world.openCase('https://leaks.example/unlisted');
  await checkSearch(world.gateway.context, id);
  await world.pass(7);
  await checkSearch(world.gateway.context, id);
  expect(await stateOf(id)).toMatchObject({ search_state: 'unknown' });
  expect(
    await world.sql('select distinct verdict from removal_checks where case_id = $1', [id]),
  ).toEqual([{ verdict: 'inconclusive' }]);
});

it('a page is searched for by its address, several ways and without syntax', () => {
  expect(searchQueriesFor('https://www.leaks.example/set/luna-42')).toEqual([
    '"www.leaks.example/set/luna-42"',
    'www.leaks.example/set/luna-42',
    'site:leaks.example set luna 42',
  ]);
  const hostile = searchQueriesFor('https://leaks.example/%22%20OR%20%22x');
  expect(hostile.join(' ').match(/"/gu)).toHaveLength(2);
});

describe('a case that is linked', () => {
  it('leaves what she gave up, and opens cases in nobody’s name', async () => {
    const from = await world.openCase('https://leaks.example/from-here');
    const given = await world.openCase('https://leaks.example/given-up');
    await world.sql(`update removal_cases set status = 'withdrawn' where id = $1`, [given]);
    const open = (url: string) =>
      asService((trx) =>
        openLinkedCase(trx, world.gateway.context, { caseId: from, url, reason: 'moved' }),
      );
    expect(await open('https://leaks.example/given-up')).toBe(given);
    expect(
      await world.sql('select status, restart_count from removal_cases where id = $1', [given]),
    ).toEqual([{ status: 'withdrawn', restart_count: 0 }]);
    const link = { caseId: given, url: 'https://leaks.example/moved', reason: 'moved' } as const;
    expect(await asService((trx) => openLinkedCase(trx, world.gateway.context, link))).toBeNull();
    const fresh = await open('https://leaks.example/fresh');
    expect(
      await world.sql(
        `select actor, actor_id from removal_events where case_id = $1 and action = 'created'`,
        [fresh],
      ),
    ).toEqual([{ actor: 'system', actor_id: null }]);
  });

  it('opens no case for a page of her own', async () => {
    const from = await world.openCase('https://leaks.example/from');
    await world.sql(
      `insert into official_links (user_id, platform, url) values ($1, 'Other', 'https://luna.example/me')`,
      [world.person.userId],
    );
    const link = { caseId: from, url: 'https://luna.example/me', reason: 'moved' as const };
    const opened = await asService((trx) => openLinkedCase(trx, world.gateway.context, link));
    expect(opened).toBeNull();
  });
});
