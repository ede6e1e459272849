import { checkUrlsAnswer, createCasesAnswer, workLimit } from '@leakblock/domain/removal-requests';
import type { CreateCasesAnswer } from '@leakblock/domain/removal-requests';
import { makers } from '@leakblock/domain/works';
import type { Maker } from '@leakblock/domain/works';
import { callForJson } from '#lib/functions-client.ts';
import type { CallOptions } from '#lib/functions-client.ts';
import type { RemovalDraft } from '#lib/removal-choice.ts';
import type { RecognisedWorks } from './read-recognised-works.ts';

/** Subjects that one call opens cases for. */
const atOnce = 500;

/** Subjects of one call, and the ids of the works that were recognised on them; none: they are described in words. */
type Portion = { subjects: string[]; workIds: string[] };

/**
 * Opens the cases that a draft is about. What the server refuses is in the answer with its reason; a call that is
 * repeated opens nothing twice. What she says of a work goes along with the pages on which it was recognised, and her
 * own words with those on which nothing was: a notice swears to nothing that nobody saw there.
 * @param call how it is called: by herself, or for her
 * @throws RequestFailure
 */
export async function createCases(
  draft: RemovalDraft,
  { byFinding }: RecognisedWorks,
  call: CallOptions,
): Promise<CreateCasesAnswer> {
  const subjects = await listSubjects(draft, call);
  const whole: CreateCasesAnswer = { claim: 'copyright', created: [], refused: [] };
  for (const portion of portionOut(subjects.list, byFinding)) {
    const said =
      portion.workIds.length > 0
        ? { works: answersFor(draft, portion.workIds) }
        : { works: describedWork(draft), ...makerOfPages(draft) };
    const body = { answers: draft.answers, ...said, [subjects.name]: portion.subjects };
    const answer = await callForJson('create-cases', body, createCasesAnswer, call);
    whole.claim = answer.claim;
    whole.created.push(...answer.created);
    whole.refused.push(...answer.refused);
  }
  return whole;
}

async function listSubjects(
  { subject }: RemovalDraft,
  call: CallOptions,
): Promise<{ name: string; list: string[] }> {
  if (subject === null) return { name: 'urls', list: [] };
  if (subject.kind === 'findings') return { name: 'findingIds', list: subject.ids };
  if (subject.kind === 'profiles') return { name: 'fakeProfileIds', list: subject.ids };
  const { urls } = await callForJson('check-urls', { text: subject.text }, checkUrlsAnswer, call);
  return {
    name: 'urls',
    list: urls.flatMap(({ url, verdict }) => (verdict === 'ok' && url !== null ? [url] : [])),
  };
}

/** What goes into which call: no more subjects than one takes, and no more works than it takes answers for. */
function portionOut(
  subjects: readonly string[],
  byFinding: RecognisedWorks['byFinding'],
): Portion[] {
  const portions: { subjects: string[]; works: Set<string> }[] = [];
  for (const subject of subjects) {
    const recognised = byFinding[subject] ?? [];
    if (recognised.length === 0) continue;
    const last = portions.at(-1);
    const more = recognised.filter((id) => last?.works.has(id) !== true);
    if (
      last !== undefined &&
      last.subjects.length < atOnce &&
      last.works.size + more.length <= workLimit
    ) {
      last.subjects.push(subject);
      for (const id of more) last.works.add(id);
    } else portions.push({ subjects: [subject], works: new Set(recognised) });
  }
  const others = subjects.filter((each) => (byFinding[each] ?? []).length === 0);
  for (let start = 0; start < others.length; start += atOnce)
    portions.push({ subjects: others.slice(start, start + atOnce), works: new Set() });
  return portions.map((portion) => ({
    subjects: portion.subjects,
    // A single page may show more: what is not answered for is asked before its notice goes out.
    workIds: [...portion.works].slice(0, workLimit),
  }));
}

const rightsOf = ({ holdsRights }: RemovalDraft) => (holdsRights === null ? {} : { holdsRights });

function answersFor(draft: RemovalDraft, workIds: readonly string[]) {
  return workIds.flatMap((workId) => {
    const madeBy = makerOf(draft, workId);
    return madeBy === null ? [] : [{ workId, madeBy, ...rightsOf(draft) }];
  });
}

function describedWork(draft: RemovalDraft) {
  const description = draft.description.trim();
  if (description === '') return [];
  const originalUrl = draft.originalUrl.trim();
  return [
    {
      description,
      kind: draft.kind,
      ...(originalUrl === '' ? {} : { originalUrl }),
      ...makerOfPages(draft),
    },
  ];
}

/**
 * Who made what stands on the pages that were described. It holds for works too that whoever asks does not see: an
 * agency reads none that were recognised.
 */
function makerOfPages(draft: RemovalDraft) {
  const madeBy = makerOfDescribed(draft);
  return { ...(madeBy === null ? {} : { madeBy }), ...rightsOf(draft) };
}

/** Who made a recognised work as she said, of this one or of all. */
export function makerOf(draft: RemovalDraft, workId: string): Maker | null {
  return toMaker(draft.makers[workId] ?? draft.makers['all']);
}

/** Who made what she described: an answer about works that were recognised is none about this. */
export function makerOfDescribed(draft: RemovalDraft): Maker | null {
  return toMaker(draft.makers['described']);
}

const toMaker = (word: string | undefined): Maker | null =>
  makers.find((each) => each === word) ?? null;
