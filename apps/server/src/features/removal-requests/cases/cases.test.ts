import {
  checkUrlsAnswer,
  createCasesAnswer,
  draftRequestsAnswer,
} from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePlan } from '../../../testing/give-plan.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { changeRequest } from '../requests/change-request.ts';
import { removalRequests } from '../index.ts';

let gateway: TestGateway;
let luna: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [removalRequests],
    env: { WORKER_IN_PROCESS: 'false' },
  });
  luna = await gateway.signIn();
  await gateway.sql('insert into profiles (id) values ($1)', [luna.userId]);
  await givePlan(gateway, luna.userId, 'starter');
  await gateway.sql(
    `insert into official_links (user_id, platform, url) values ($1, 'Fans', 'https://fans.example/luna')`,
    [luna.userId],
  );
});
afterAll(() => gateway.stop());

async function call(name: string, body: object, person: SignedIn | null = luna) {
  const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: gateway.publishableKey,
      ...(person !== null && { authorization: `Bearer ${person.token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const copied = { what: 'own_work', use: 'copy' };
async function open(urls: string[], more: object = {}, person = luna) {
  const { body, status } = await call('create-cases', { urls, answers: copied, ...more }, person);
  expect([status, body]).toEqual([200, expect.anything()]);
  return createCasesAnswer.parse(body);
}

describe('pasted addresses', () => {
  it('are told apart line by line', async () => {
    await open(['https://leaks.example/known']);
    const text = [
      'https://leaks.example/a',
      'hxxps://leaks[.]example/a',
      'https://www.fans.example/luna/beach',
      'https://leaks.example',
      'https://leaks.example/known',
      'no address',
    ].join('\n');
    const { urls } = checkUrlsAnswer.parse((await call('check-urls', { text })).body);
    expect(urls.map(({ verdict }) => verdict)).toEqual([
      'ok',
      'duplicate',
      'own',
      'domain_root',
      'has_case',
      'unreadable',
    ]);
  });

  it('become cases once, with numbers of their year, however often they are sent', async () => {
    const urls = [
      'https://leaks.example/b',
      'https://leaks.example/c',
      'https://fans.example/luna',
    ];
    const first = await open(urls);
    expect(first.created).toHaveLength(2);
    for (const { number } of first.created) expect(number).toMatch(/^R-20\d\d-\d{6}$/u);
    expect(first.refused).toEqual([{ subject: 'https://fans.example/luna', reason: 'own' }]);
    const [one, two] = await Promise.all([open(urls), open(urls)]);
    expect([...one.created, ...two.created]).toEqual([]);
    expect(one.refused.map(({ reason }) => reason).sort()).toEqual(['has_case', 'has_case', 'own']);
    expect(one.refused.map(({ caseId }) => caseId)).toEqual(
      expect.arrayContaining(first.created.map(({ id }) => id)),
    );
  });

  it('lead nowhere when nobody has to remove them, and ask on when an answer is missing', async () => {
    const urls = ['https://news.example/report'];
    const review = { what: 'about_me', writing: 'review' };
    const refused = await call('create-cases', { urls, answers: review });
    expect([refused.status, refused.body['code']]).toEqual([422, 'removals.not_removable']);
    const open = await call('create-cases', { urls, answers: { what: 'own_work' } });
    expect([open.status, open.body['code']]).toEqual([422, 'removals.question_open']);
    expect((await call('create-cases', { urls, answers: copied }, null)).status).toBe(401);
  });
});

describe('findings', () => {
  const plant = async (path: string, status: string) => {
    const [row] = await gateway.sql<{ id: string }>(
      `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, status, stop_label)
       values ($1, $2, $2, 'leaks.example', 'leak', 'crawl', 'leak', 0.9, $3,
         case when $3 = 'stopped' then 'possible_minor' end) returning id`,
      [luna.userId, `https://leaks.example/${path}`, status],
    );
    return row?.id ?? '';
  };

  it('that she marked are taken up; what is stopped goes to the hotline and nowhere else', async () => {
    const marked = await plant('marked', 'to_remove');
    const stopped = await plant('stopped', 'stopped');
    const fresh = await plant('fresh', 'new');
    const { body } = await call('create-cases', {
      findingIds: [marked, stopped, fresh],
      answers: copied,
    });
    const answer = createCasesAnswer.parse(body);
    expect(answer.created.map(({ url }) => url)).toEqual(['https://leaks.example/marked']);
    expect(answer.refused).toEqual([
      { subject: stopped, reason: 'stopped', hotline: 'https://report.cybertip.org/' },
      { subject: fresh, reason: 'not_marked' },
    ]);
    const pasted = await open(['https://leaks.example/stopped']);
    expect(pasted.refused).toMatchObject([{ reason: 'stopped' }]);
  });

  it('on which nothing was recognised are not sworn to with works of other pages', async () => {
    const [work] = await gateway.sql<{ id: string }>(
      `insert into works (user_id, kind, title, quality) values ($1, 'photo', 'Beach', 90) returning id`,
      [luna.userId],
    );
    const worksOf = async (path: string, works: object[]) => {
      const findingIds = [
        await plant(`${path}/shows-it`, 'to_remove'),
        await plant(`${path}/shows-nothing-known`, 'to_remove'),
      ];
      await gateway.sql(
        `insert into finding_matches (finding_id, user_id, work_id, media_url, label, distance, paths, box)
         values ($1, $2, $3, 'https://leaks.example/1.jpg', 'high', 12, '{}', '{}')`,
        [findingIds[0], luna.userId, work?.id],
      );
      const { body } = await call('create-cases', { findingIds, answers: copied, works });
      expect(createCasesAnswer.parse(body).created).toHaveLength(2);
      const rows = await gateway.sql<{ finding_id: string; description: string; made_by: string }>(
        `select cases.finding_id, work.description, work.made_by from removal_cases as cases
         join removal_case_works as work on work.case_id = cases.id where cases.finding_id = any($1)`,
        [findingIds],
      );
      return findingIds.map((id) =>
        rows.filter((row) => row.finding_id === id).map((row) => [row.description, row.made_by]),
      );
    };
    const answered = { workId: work?.id, madeBy: 'self' };
    const described = { description: 'Another set', kind: 'photo', madeBy: 'studio' };
    expect(await worksOf('answered', [answered])).toEqual([[['Beach', 'self']], []]);
    expect(await worksOf('described', [answered, described])).toEqual([
      [['Beach', 'self']],
      [['Another set', 'studio']],
    ]);
  });

  it('of somebody else are not there', async () => {
    const stranger = await gateway.signIn();
    const marked = await plant('hers', 'to_remove');
    const { body } = await call(
      'create-cases',
      { findingIds: [marked], answers: copied },
      stranger,
    );
    expect(createCasesAnswer.parse(body).refused).toEqual([
      { subject: marked, reason: 'not_found' },
    ]);
  });
});

describe('a case', () => {
  it('is nobody else’s to draft, withdraw or answer for', async () => {
    const { created } = await open(['https://leaks.example/mine']);
    const stranger = await gateway.signIn();
    const caseIds = created.map(({ id }) => id);
    const drafted = await call('draft-requests', { caseIds }, stranger);
    expect(draftRequestsAnswer.parse(drafted.body)).toEqual({
      requests: [],
      preparing: [],
      notIncluded: [],
    });
    expect((await call('withdraw-cases', { caseIds }, stranger)).body).toEqual({ changed: [] });
    const answered = await call('answer-ownership', { caseIds, madeBy: 'self' }, stranger);
    expect(answered.body).toEqual({ cases: 0 });
  });

  it('that was answered before keeps its answer when others are answered for together', async () => {
    const work = { description: 'Beach set', kind: 'photo' };
    const caseOf = async (path: string, answer: object) => {
      const works = [{ ...work, ...answer }];
      const { created } = await open([`https://leaks.example/${path}`], { works });
      return created[0]?.id ?? '';
    };
    const cases = {
      hers: await caseOf('made-herself', { madeBy: 'self' }),
      held: await caseOf('held-by-contract', { madeBy: 'studio', holdsRights: true }),
      refused: await caseOf('not-hers', { madeBy: 'photographer', holdsRights: false }),
      open: await caseOf('not-asked', {}),
    };
    const caseIds = Object.values(cases);
    const answer = { caseIds, madeBy: 'partner', holdsRights: true };
    expect((await call('answer-ownership', answer)).status).toBe(200);
    const rows = await gateway.sql<{ case_id: string; made_by: string }>(
      'select case_id, made_by from removal_case_works where case_id = any($1)',
      [caseIds],
    );
    const makerOf = new Map(rows.map((row) => [row.case_id, row.made_by]));
    expect(caseIds.map((id) => makerOf.get(id))).toEqual(['self', 'studio', 'partner', 'partner']);
    const told = await gateway.sql<{ case_id: string }>(
      `select case_id from removal_events where case_id = any($1) and action = 'ownership_answered'`,
      [caseIds],
    );
    expect(told.map(({ case_id }) => case_id).sort()).toEqual([cases.refused, cases.open].sort());
    // Whether fair use was considered is another question: it says nothing about who made it.
    const fair = { caseIds, fairUseConsidered: true };
    expect((await call('answer-ownership', fair)).status).toBe(200);
    expect((await call('answer-ownership', { caseIds })).status).toBe(400);
  });

  it('that was withdrawn by mistake is taken up again under its number', async () => {
    const url = 'https://leaks.example/again';
    const works = [{ description: 'Beach set', kind: 'photo', madeBy: 'studio' }];
    const { created } = await open([url], { works });
    const caseIds = created.map(({ id }) => id);
    expect((await call('withdraw-cases', { caseIds, reason: 'oops' })).body).toEqual({
      changed: caseIds,
    });
    // It had been written to everybody and was gone, when she gave it up.
    await gateway.sql(
      `update removal_cases set rung = 2, source_state = 'gone', first_gone_at = now(), claimed_gone_at = now(),
         resolved_at = now() where id = $1`,
      [caseIds[0]],
    );
    // What she says of it now stands in the place of what may have been the mistake.
    const now = {
      works: [{ ...works[0], madeBy: 'self' }],
      answers: { ...copied, data: 'health' },
    };
    expect((await open([url], now)).created).toEqual(created);
    expect(
      await gateway.sql(
        `select rung, source_state, first_gone_at, claimed_gone_at, resolved_at, answers,
           (select string_agg(made_by, ' ') from removal_case_works where case_id = removal_cases.id) as makers
         from removal_cases where id = $1`,
        [caseIds[0]],
      ),
    ).toEqual([
      {
        ...{ rung: 0, source_state: 'up', answers: now.answers, makers: 'self' },
        ...{ first_gone_at: null, claimed_gone_at: null, resolved_at: null },
      },
    ]);
    const [chain] = await gateway.sql(
      'select private.find_broken_removal_event($1) as broken, count(*)::int as events from removal_events where case_id = $1',
      [caseIds[0]],
    );
    expect(chain).toMatchObject({ broken: null });
  });
});

describe('a request', () => {
  it('reaches no state without its proof, and asks nobody twice', async () => {
    const { created } = await open(['https://leaks.example/proof']);
    const caseId = created[0]?.id;
    const plantRequest = async (number: string) => {
      const [row] = await gateway.sql<{ id: string }>(
        `insert into removal_requests (user_id, number, scope, recipient_name, recipient_address, channel, kind, host,
           language, template_version, text_sha256, owner_name)
         values ($1, $2, 'host', 'Rackbarn', 'abuse@rackbarn.test', 'email', 'dmca_notice', 'leaks.example', 'en', '1',
           sha256(E'\\n'::bytea), 'Luna') returning id`,
        [luna.userId, number],
      );
      return row?.id ?? '';
    };
    const ask = (requestId: string) =>
      gateway.sql(
        `insert into removal_request_cases (request_id, case_id, user_id, recipient_key) values ($1, $2, $3, 'rackbarn')`,
        [requestId, caseId, luna.userId],
      );
    const requestId = await plantRequest('P-1');
    await ask(requestId);
    const move = (to: Parameters<typeof changeRequest>[1]['to'], more: object = {}) =>
      gateway.context.database.asService((trx) =>
        changeRequest(trx, { requestId, to, actor: 'system', now: new Date(), ...more }),
      );
    expect(await move('sent', { patch: { sent_at: new Date().toISOString() } })).toBe(false);
    expect(await move('in_review')).toBe(true);
    expect(await move('approved', { actor: 'person' })).toBe(false);
    expect(await move('verified_removed', { actor: 'operator' })).toBe(false);
    const second = await plantRequest('P-2');
    await expect(ask(second)).rejects.toThrow(/removal_request_cases_recipient_key/u);
    expect(await move('declined', { actor: 'person' })).toBe(true);
    await ask(second);
    const events = await gateway.sql(
      'select action, from_status, to_status from removal_events where request_id = $1 order by seq',
      [requestId],
    );
    expect(events).toEqual([
      { action: 'in_review', from_status: 'draft', to_status: 'in_review' },
      { action: 'declined', from_status: 'in_review', to_status: 'declined' },
    ]);
  });
});
