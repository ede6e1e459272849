import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDraft } from '#lib/removal-choice.ts';
import { luna, playSupabase } from '../../../testing/play-supabase.ts';
import { createCases } from './create-cases.ts';
import { readRecognisedWorks } from './read-recognised-works.ts';

const id = (kind: number, number: number) =>
  `5eed000${String(kind)}-0000-4000-8000-${String(number).padStart(12, '0')}`;
const finding = (number: number) => id(1, number);
const work = (number: number) => id(2, number);
const places = (count: number) => Array.from({ length: count }, (_, place) => place);

let api: Awaited<ReturnType<typeof playSupabase>>;
beforeAll(async () => {
  api = await playSupabase();
});
afterAll(() => api.stop());

const opened = 'POST /functions/v1/create-cases';
const accept = { [opened]: { body: { claim: 'copyright', created: [], refused: [] } } };
const sent = () => api.callsOf(opened).map(({ body }) => body);
const draftOf = (ids: string[]) => ({
  ...emptyDraft(luna.id),
  subject: { kind: 'findings' as const, ids },
  answers: { what: 'own_work', use: 'copy' },
  makers: { all: 'self', described: 'photographer' },
  holdsRights: true,
  description: 'Photo set by the sea',
});

it('a page on which nothing was recognised is reported with her words, not with works of other pages', async () => {
  api.play(accept);
  const draft = draftOf([finding(1), finding(2), finding(3)]);
  const byFinding = { [finding(1)]: [work(1)], [finding(3)]: [work(3)] };
  await createCases(draft, { works: [], byFinding }, {});
  expect(sent()).toEqual([
    {
      answers: draft.answers,
      findingIds: [finding(1), finding(3)],
      works: [
        { workId: work(1), madeBy: 'self', holdsRights: true },
        { workId: work(3), madeBy: 'self', holdsRights: true },
      ],
    },
    {
      answers: draft.answers,
      findingIds: [finding(2)],
      madeBy: 'photographer',
      holdsRights: true,
      works: [
        {
          description: 'Photo set by the sea',
          kind: 'photo',
          madeBy: 'photographer',
          holdsRights: true,
        },
      ],
    },
  ]);
});

it('the answer about each of 70 works goes along with a page that shows it', async () => {
  api.play(accept);
  const byFinding = {
    ...Object.fromEntries(places(35).map((place) => [finding(place), [work(place)]])),
    [finding(35)]: places(35).map((place) => work(35 + place)),
  };
  await createCases(draftOf(places(36).map(finding)), { works: [], byFinding }, {});
  const answered = sent().flatMap(({ works }) => works as { workId: string }[]);
  expect(new Set(answered.map(({ workId }) => workId))).toEqual(new Set(places(70).map(work)));
});

it('more works than one call takes go in several, each with the works of its own pages', async () => {
  api.play(accept);
  const shown = (page: number) => places(300).map((place) => work(page * 300 + place));
  const byFinding = Object.fromEntries(places(3).map((page) => [finding(page), shown(page)]));
  await createCases(draftOf(places(3).map(finding)), { works: [], byFinding }, {});
  expect(
    sent().map(({ findingIds, works }) => [
      findingIds,
      (works as { workId: string }[]).map(({ workId }) => workId),
    ]),
  ).toEqual(places(3).map((page) => [[finding(page)], shown(page)]));
});

it('works are recognised beyond the first answer of the data API, each with its pages', async () => {
  const rows = places(570).map((place) => ({
    id: place + 1,
    finding_id: finding(place % 2),
    works: {
      id: work(place % 70),
      title: `Set ${String(place % 70)}`,
      kind: 'photo',
      made_by: 'self',
    },
  }));
  api.play({
    'GET /rest/v1/finding_matches': ({ query }) => {
      const after = Number(query.get('id')?.replace('gt.', ''));
      return { body: rows.filter(({ id: each }) => each > after).slice(0, 500) };
    },
  });
  const { byFinding, works } = await readRecognisedWorks([finding(0), finding(1), finding(2)]);
  expect(works).toHaveLength(70);
  expect(Object.keys(byFinding).sort()).toEqual([finding(0), finding(1)]);
  expect(byFinding[finding(1)]).toHaveLength(35);
});
