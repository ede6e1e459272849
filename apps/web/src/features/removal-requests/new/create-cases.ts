import { checkUrlsAnswer, createCasesAnswer } from '@leakblock/domain/removal-requests';
import type { CreateCasesAnswer } from '@leakblock/domain/removal-requests';
import type { Maker } from '@leakblock/domain/works';
import { callForJson } from '#lib/functions-client.ts';
import type { CallOptions } from '#lib/functions-client.ts';
import type { RemovalDraft } from '#lib/removal-choice.ts';

/** Subjects that one call opens cases for. */
const atOnce = 500;

/**
 * Opens the cases that a draft is about. What the server refuses is in the answer with its reason; a call that is
 * repeated opens nothing twice.
 * @param call how it is called: by herself, or for her
 * @throws RequestFailure
 */
export async function createCases(
  draft: RemovalDraft,
  workIds: readonly string[],
  call: CallOptions,
): Promise<CreateCasesAnswer> {
  const subjects = await listSubjects(draft, call);
  const madeBy = makerOf(draft, 'all');
  const common = {
    answers: draft.answers,
    works: listWorks(draft, workIds),
    ...(madeBy === null ? {} : { madeBy }),
    ...(draft.holdsRights === null ? {} : { holdsRights: draft.holdsRights }),
  };
  const whole: CreateCasesAnswer = { claim: 'copyright', created: [], refused: [] };
  for (let start = 0; start < subjects.list.length; start += atOnce) {
    const body = { ...common, [subjects.name]: subjects.list.slice(start, start + atOnce) };
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

function listWorks(draft: RemovalDraft, workIds: readonly string[]) {
  const rights = draft.holdsRights === null ? {} : { holdsRights: draft.holdsRights };
  if (workIds.length > 0) {
    return workIds.slice(0, 50).flatMap((workId) => {
      const madeBy = makerOf(draft, workId);
      return madeBy === null ? [] : [{ workId, madeBy, ...rights }];
    });
  }
  const description = draft.description.trim();
  if (description === '') return [];
  const originalUrl = draft.originalUrl.trim();
  const madeBy = makerOf(draft, 'all');
  return [
    {
      description,
      kind: draft.kind,
      ...(originalUrl === '' ? {} : { originalUrl }),
      ...(madeBy === null ? {} : { madeBy }),
      ...rights,
    },
  ];
}

/** Who made a work as she said, of this one or of all. */
export function makerOf(draft: RemovalDraft, workId: string): Maker | null {
  return (draft.makers[workId] ?? draft.makers['all'] ?? null) as Maker | null;
}
