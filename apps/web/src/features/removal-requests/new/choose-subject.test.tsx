import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ActingContext } from '#lib/acting.ts';
import { PlanContext } from '#lib/plan-context.ts';
import * as live from '#lib/use-live-rows.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { luna } from '../../../testing/play-supabase.ts';
import { RemovalsScreen } from '../removals-screen.tsx';
import { PastedAddresses } from './pasted-addresses.tsx';
import { readMarkedFindings } from './read-marked-findings.ts';

const { calls, open, play } = prepareScreens(['removal-requests', 'subscriptions', 'app-errors']);
beforeEach(() => {
  vi.spyOn(live, 'useLiveRows').mockImplementation(() => undefined);
});

const findings = 'GET /rest/v1/findings';
const cases = 'GET /rest/v1/removal_cases';
const id = (number: number) => `5eed0000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const pageOf = (number: number) => `https://leaks.example/${String(number)}`;

/** So many marked pages, the surest first; the first ones have a case, and some of another kind after them. */
function plant(count: number, has: { caseOfFinding: number; caseOfAddress: number[] }) {
  const marked = Array.from({ length: count }, (_, place) => ({
    id: id(place),
    url: pageOf(place),
    // Many are equally sure.
    score: 1 - Math.floor(place / 300) / 10,
  }));
  const routes: Record<string, PlayedRoute> = {
    [findings]: ({ query }) => {
      // As the data API answers: no more than 500 rows, whatever is asked for.
      const last = /score\.eq\.(?<score>[\d.]+),id\.gt\.(?<id>[\da-f-]+)\)/u.exec(
        query.get('or') ?? '',
      )?.groups;
      const rest = marked.filter(
        (each) =>
          last === undefined ||
          each.score < Number(last['score']) ||
          (each.score === Number(last['score']) && each.id > (last['id'] ?? '')),
      );
      return { body: rest.slice(0, Math.min(500, Number(query.get('limit') ?? 500))) };
    },
    [cases]: ({ query }) => {
      const asked = query.get('finding_id') ?? '';
      if (asked === 'is.null')
        return { body: has.caseOfAddress.map((place) => ({ id: id(place), url: pageOf(place) })) };
      const taken = marked.slice(0, has.caseOfFinding).filter((each) => asked.includes(each.id));
      return { body: taken.map((each) => ({ finding_id: each.id })) };
    },
  };
  return routes;
}

it('marked pages beyond the first answer are offered where those before them have cases', async () => {
  open(<i />, plant(1203, { caseOfFinding: 1200, caseOfAddress: [1201] }));
  expect(await readMarkedFindings(luna.id)).toEqual({
    ids: [id(1200), id(1202)],
    hasMore: false,
  });
});

it('of very many marked pages the surest come first, and it is said that there are more', async () => {
  open(<i />, plant(1203, { caseOfFinding: 100, caseOfAddress: [] }));
  const { hasMore, ids } = await readMarkedFindings(luna.id);
  expect([ids.length, ids[0], ids.at(-1), hasMore]).toEqual([1000, id(100), id(1099), true]);
});

it('marked pages that cannot be read are not said to be none', async () => {
  open(
    <PlanContext value="basic">
      <RemovalsScreen search="?new=1" />
    </PlanContext>,
    { [findings]: { status: 503, body: {} }, [cases]: { body: [] } },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  expect(screen.queryByText(/Nothing is marked for removal/)).toBeNull();
  play(plant(2, { caseOfFinding: 0, caseOfAddress: [] }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Go on with these 2 pages' })).toBeTruthy();
});

it('what is known of the same address is asked for each creator of an agency', async () => {
  const creators = [id(1), id(2)];
  const checked = 'POST /functions/v1/check-urls';
  open(
    creators.map((creatorId) => (
      <ActingContext key={creatorId} value={{ creatorId, scopes: ['remove'] }}>
        <PastedAddresses
          value="https://leaks.example/1"
          onType={() => undefined}
          onTake={() => undefined}
        />
      </ActingContext>
    )),
    { [checked]: { body: { urls: [] } } },
  );
  await waitFor(() => expect(calls(checked)).toHaveLength(2));
  expect(calls(checked).map(({ headers }) => headers['x-acting-for'])).toEqual(creators);
});
