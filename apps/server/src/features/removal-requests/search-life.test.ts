import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRemovalWorld } from './testing/start-removal-world.ts';
import type { RemovalWorld } from './testing/start-removal-world.ts';
import { approveAll, openCase, readCase, readRequests, reportPage } from './testing/tell-story.ts';
import { stopUnsentQueue } from './timers/stop-unsent.queue.ts';

let world: RemovalWorld;
beforeAll(async () => {
  world = await startRemovalWorld({ hasSearch: true });
});
afterAll(() => world.stop());

it('a finding becomes a case; its forms are filed, and search engines forget it once it is gone', async () => {
  const luna = await world.meetCreator();
  await world.signLetter(luna);
  await world.proveIdentity(luna);
  const { url } = world.copyOn('streamgrotto.example');
  const [finding] = await world.sql<{ id: string }>(
    `with work as (
       insert into works (user_id, kind, title, quality) values ($1, 'photo', 'Evening by the sea', 90) returning id
     ), finding as (
       insert into findings (user_id, url, address, host, site_label, site_kind, found_by, title, lane, score, parts, status)
       values ($1, $2, $2, 'streamgrotto.example', 'Stream Grotto', 'tube', 'site_search', 'Luna', 'leak', 0.97, '[]',
         'to_remove') returning id
     ), matched as (
       insert into finding_matches (finding_id, user_id, work_id, media_url, label, distance, paths, box)
       select finding.id, $1, work.id, $2 || '.jpg', 'high', 12, '{}', '{}' from finding, work
     )
     select id from finding`,
    [luna.userId, url],
  );
  const caseId = await openCase(world, luna, url, {
    findingIds: [finding?.id],
    answers: { what: 'own_work', use: 'copy', fair_use_considered: true },
    madeBy: 'self',
  });
  const outcomes = (await approveAll(world, luna, caseId)).map(({ outcome }) => outcome);
  expect(new Set(outcomes)).toEqual(new Set(['approved']));
  await world.settle();
  const [notice] = world.web
    .mailbox()
    .received.filter(({ to }) => to.endsWith('streamgrotto.example'));
  expect(notice?.text).toContain('Evening by the sea');

  // An operator files the forms of the search engines; without a reference nothing counts as filed.
  const admin = await world.meetCreator();
  await world.sql(`insert into user_roles (user_id, role) values ($1, 'admin')`, [admin.userId]);
  const forms = (await readRequests(world, caseId)).filter(({ status }) => status === 'to_file');
  expect(forms.length).toBeGreaterThan(0);
  const bare = { requestId: forms[0]?.id, reference: ' ' };
  expect((await world.call(admin, 'mark-as-filed', bare)).status).toBe(400);
  for (const [place, { id }] of forms.entries()) {
    const body = { requestId: id, reference: `9-00${String(place)}` };
    expect((await world.call(luna, 'mark-as-filed', body)).status).toBe(403);
    expect((await world.call(admin, 'mark-as-filed', body)).status).toBe(200);
  }
  await world.pass(0.5);
  expect(await readCase(world, caseId)).toMatchObject({ search_state: 'requested' });
  const listed = await world.sql(
    `select verdict from removal_checks where case_id = $1 and target = 'search'`,
    [caseId],
  );
  expect(listed).toContainEqual({ verdict: 'present' });

  await world.pass(3);
  await world.pass(7);
  expect(await readCase(world, caseId)).toMatchObject({
    source_state: 'gone',
    search_state: 'removed',
    status_word: 'removed',
  });
  const atSearch = await readRequests(world, caseId, 'search');
  expect(new Set(atSearch.map(({ status }) => status))).toEqual(new Set(['verified_removed']));
  const [gone] = await world.sql('select gone_at from findings where id = $1', [finding?.id]);
  expect(gone?.['gone_at']).not.toBeNull();
});

it.each([
  ['replaced', 'superseded', 'in_review'],
  ['over', 'expired', 'blocked'],
] as const)(
  'a form whose letter is %s while it waits is taken off the list, and drafted anew',
  async (_, reason, then) => {
    const { caseId, creator: luna } = await reportPage(world, 'glimpsebin.example');
    const readForms = async () =>
      (await readRequests(world, caseId, 'search')).map(({ kind, status }) => ({ kind, status }));
    const forms = await readForms();
    expect(new Set(forms.map(({ status }) => status))).toEqual(new Set(['to_file']));

    if (reason === 'superseded') await world.signLetter(luna);
    else
      await world.sql(
        'update authorisations set starts_on = starts_on - 9, ends_on = current_date - 1 where user_id = $1',
        [luna.userId],
      );
    const { context } = world.gateway;
    await context.queue.send(stopUnsentQueue, { userId: luna.userId, reason });
    await world.settle();
    expect(await readForms()).toEqual([
      ...forms.map(({ kind }) => ({ kind, status: 'withdrawn' })),
      ...forms.map(({ kind }) => ({ kind, status: then })),
    ]);
  },
);
