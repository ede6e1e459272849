import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { juno, playedAgency } from '../../../testing/agency-story.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { luna } from '../../../testing/play-supabase.ts';
import { EventsView } from './events-view.tsx';

const { calls, open } = prepareScreens(['agency-area', 'agencies', 'app-errors']);
const list = 'POST /functions/v1/list-agency-events';
const member = { userId: luna.id, email: luna.email };
const creator = { userId: juno.userId, name: juno.name };
const her = { userId: juno.userId, email: null };

let id = 1000;
const event = (action: string, more: object = {}) => ({
  id: (id -= 1),
  at: '2026-11-20T10:00:00Z',
  actor: member,
  creator: null,
  action,
  detail: {},
  ...more,
});

function show(rows: object[], next: string | null = null) {
  open(<EventsView />, {
    'POST /functions/v1/read-agency': { body: playedAgency('viewer') },
    [list]: ({ body }) => ({
      body:
        body['cursor'] === undefined
          ? { rows, next }
          : { rows: [event('agency.saved')], next: null },
    }),
  });
}
const lines = async () => (await screen.findAllByRole('listitem')).map((each) => each.textContent);

it('says who did what for whom, in words', async () => {
  show([
    event('act.review-findings', { creator, detail: { scope: 'review', count: 3 } }),
    event('creator.linked', { actor: her, creator, detail: { scopes: ['review'] } }),
    event('member.joined', { detail: { role: 'manager' } }),
    event('billing.places', { detail: { from: 2, to: 3 } }),
    event('invitation.sent', { detail: { kind: 'member' } }),
    event('member.role', { member: 'mia@example.org', detail: { to: 'viewer' } }),
    event('member.removed', { member: 'mia@example.org' }),
  ]);
  const said = await lines();
  expect(said[0]).toContain(`${luna.email} decided about findings · for Juno3 entries`);
  expect(said[1]).toContain('Juno agreed to the linkAllowed: decide about findings');
  expect(said[2]).toContain('joined the team: Manager');
  expect(said[3]).toContain('changed the paid places from 2 to 3');
  expect(said[4]).toContain('invited somebody to the team');
  expect(said[5]).toContain('changed a role: Viewer · for mia@example.org');
  expect(said[6]).toContain('removed somebody from the team · mia@example.org');
  expect(screen.getByRole('link', { name: 'Juno' }).getAttribute('href')).toBe(
    `/agency/creator/${juno.userId}`,
  );
});

it('names nobody who has left, and has words for what it does not know', async () => {
  show([
    event('creator.left', { actor: her, creator: { ...creator, name: null } }),
    event('act.full-scan', { creator: { ...creator, name: null } }),
    event('invitation.declined', { actor: null }),
    event('agency.opened', { actor: null }),
    event('something.new'),
  ]);
  const said = await lines();
  expect(said[0]).toContain('A creator who is no longer linked ended their link');
  expect(said[1]).toContain('for A creator who is no longer linked');
  expect(said[2]).toContain('Somebody who was invited declined an invitation');
  expect(said[3]).toContain('The service opened the agency');
  expect(said[4]).toMatch(new RegExp(`${luna.email} did something(?! for)`));
  expect(screen.queryByRole('link')).toBeNull();
});

/** What the server notes in trails: of members and the service, of calls for a creator, and of the API for one. */
function listNoted(): string[] {
  const features = join(import.meta.dirname, '../../../../../server/src/features');
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/test/.test(name))
    .map((name) => readFileSync(join(features, name), 'utf8'));
  const noted = sources
    .filter((source) => source.includes('noteAgencyEvent'))
    .flatMap((source) => [...source.matchAll(/\baction(?::| =)([^,;}]*)/gu)])
    .flatMap(([, value = '']) => [
      ...value.matchAll(/'((?:agency|invitation|member|creator|billing|report)\.[a-z_]+)'/gu),
    ])
    .map(([, action = '']) => action);
  const calls = sources.flatMap((source) =>
    [...source.matchAll(/'\/([a-z-]+)': '(?:review|remove|scan)'/gu)].map(
      ([, name = '']) => `act.${name}`,
    ),
  );
  const changing = /acting: '(?:review|remove|scan)'/u;
  const operations = sources.flatMap((source) =>
    source
      .split('defineOperation(')
      .slice(1)
      .filter((each) => changing.test(each.includes('...shared') ? source : each))
      .map((each) => `act.api${/path: '([^']+)'/u.exec(each)?.[1] ?? ''}`),
  );
  expect([noted.length > 12, calls.length, operations.length]).toEqual([true, 17, 8]);
  const templated = ['agency.suspended', 'agency.resumed', 'invitation.expired'];
  const money = ['upgrade', 'downgrade', 'cancel', 'keep'].map((act) => `billing.${act}`);
  return [...new Set([...noted, ...templated, ...money, ...calls, ...operations])];
}

it('has words for everything that is ever noted', async () => {
  const actions = listNoted();
  show(actions.map((action) => event(action)));
  const said = await lines();
  expect(actions.filter((_, at) => said[at]?.includes('did something'))).toEqual([]);
});

it('goes on where the page ended', async () => {
  show([event('report.written')], '99');
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText(/changed the agency’s details/);
  expect(calls(list).map(({ body }) => body)).toEqual([{}, { cursor: '99' }]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('an empty trail is said', async () => {
  show([]);
  await screen.findByText('Nothing has happened yet.');
});
