import { checkNotice } from '@leakblock/documents/notices';
import type { RequestKind } from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadParts } from './requests/load-parts.ts';
import { loadSender } from './requests/load-sender.ts';
import { toNoticeInput } from './requests/write-request.ts';
import { startRemovalWorld } from './testing/start-removal-world.ts';
import type { RemovalWorld } from './testing/start-removal-world.ts';
import { approveAll, openCase, readCase, readRequests } from './testing/tell-story.ts';

let world: RemovalWorld;
beforeAll(async () => {
  world = await startRemovalWorld({ hasBrowser: true });
});
afterAll(() => world.stop());

const host = 'tubeharbor.example';

it('a leak is found, reported, removed, proven gone, comes back and is reported again', async () => {
  const luna = await world.meetCreator();
  const { url } = world.copyOn(host);
  const caseId = await openCase(world, luna, url);
  expect(await readCase(world, caseId)).toMatchObject({ status_word: 'needs_you' });

  // Nothing leaves the house before the letter is signed and her papers are approved.
  const [held] = await readRequests(world, caseId);
  expect(held).toMatchObject({ status: 'blocked', blocked_reason: 'no_loa' });
  await world.signLetter(luna);
  await world.proveIdentity(luna);
  await world.pass(0);
  expect((await readRequests(world, caseId)).map(({ status }) => status)).not.toContain('blocked');

  const approved = await approveAll(world, luna, caseId);
  expect(approved.map(({ outcome }) => outcome)).not.toContain('blocked');
  await world.settle();
  const received = world.web.mailbox().received.find(({ to }) => to.endsWith(`@${host}`));
  const [sent] = await readRequests(world, caseId, 'operator');
  expect(sent).toMatchObject({ status: 'sent', recipient_address: received?.to });
  expect(received?.subject).toContain(sent?.number);
  const { context } = world.gateway;
  const missing = await context.database.asService(async (trx) => {
    const parts = await loadParts(trx, sent?.id ?? '');
    if (parts === null) throw new Error('The request is there.');
    const sender = await loadSender(trx, luna.userId, {
      now: world.now(),
      secrets: world.gateway.context.secrets,
    });
    const text = `${received?.subject ?? ''}\n${(received?.text ?? '').replaceAll('\r\n', '\n')}`;
    return checkNotice(sent?.kind as RequestKind, text, toNoticeInput(context, parts, sender));
  });
  expect(missing).toEqual([]);
  expect(received?.text).not.toMatch(/Amalia|Hidden|Quiet Lane|private\.example/u);

  // The host answers after two hours; its word alone proves nothing.
  await world.pass(3);
  expect(await readRequests(world, caseId, 'operator')).toMatchObject([
    { status: 'removal_claimed' },
  ]);
  expect(await readCase(world, caseId)).toMatchObject({ source_state: 'offline' });
  await world.pass(7);
  expect(await readCase(world, caseId)).toMatchObject({
    source_state: 'gone',
    status: 'offline_monitoring',
    status_word: 'removed',
  });
  expect(await readRequests(world, caseId, 'operator')).toMatchObject([
    { status: 'verified_removed' },
  ]);
  for (let day = 0; day < 8; day += 1) await world.pass(24);
  expect(await readCase(world, caseId)).toMatchObject({ status: 'resolved' });

  // Weeks later the uploader gets it back: the same case opens again, and the same claim goes out by itself.
  const before = world.web.mailbox().received.length;
  for (let week = 0; week < 3; week += 1) await world.pass(7 * 24);
  const back = await readCase(world, caseId);
  expect(back).toMatchObject({ restart_count: 1, status: 'in_progress' });
  const again = await readRequests(world, caseId, 'operator');
  expect(again).toHaveLength(2);
  expect(again[1]).toMatchObject({ approved_by: luna.userId });
  expect(world.web.mailbox().received.length).toBeGreaterThan(before);

  const told = await world.sql('select title from notifications where user_id = $1', [luna.userId]);
  expect(told.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['A removal needs you', 'Removed', 'A page came back']),
  );
  const [chain] = await world.sql(
    'select private.find_broken_removal_event($1) as broken, count(*)::int as events from removal_events where case_id = $1',
    [caseId],
  );
  expect(chain).toMatchObject({ broken: null });
});
