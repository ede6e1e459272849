import type { CaseWorkInput, CreateCasesInput } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import { anyUuid } from './any-uuid.ts';
import type { CaseSubject, SubjectWork } from './case-subject.ts';

type Answers = Pick<CreateCasesInput, 'works' | 'madeBy' | 'holdsRights'>;

/**
 * Brings together the works that were recognised on a page and those that the person names: what she says about a
 * work holds wherever it was recognised; where nothing was recognised, what she names stands on every page. On a finding
 * only what she describes: an answer about a work that was recognised elsewhere says nothing of this page.
 * @param trx as `service_role`
 */
export async function addWorksTo(
  trx: ServerTransaction,
  userId: string,
  subjects: readonly CaseSubject[],
  answers: Answers,
): Promise<CaseSubject[]> {
  const named = await readNamed(trx, userId, answers.works);
  const described = await readNamed(
    trx,
    userId,
    answers.works.filter(({ description }) => description !== undefined),
  );
  const said = new Map(answers.works.map((work) => [work.workId, work]));
  return subjects.map((subject) => {
    const unrecognised = subject.findingId === null ? named : described;
    const works = subject.works.length > 0 ? subject.works : unrecognised;
    return {
      ...subject,
      // What is described in words carries its own answer.
      works: works.map((work) =>
        answerFor(work, answers, work.workId === null ? undefined : said.get(work.workId)),
      ),
    };
  });
}

function answerFor(work: SubjectWork, all: Answers, own: CaseWorkInput | undefined): SubjectWork {
  return {
    ...work,
    madeBy: own?.madeBy ?? work.madeBy ?? all.madeBy ?? null,
    holdsRights: own?.holdsRights ?? work.holdsRights ?? all.holdsRights ?? null,
    originalUrl: own?.originalUrl ?? work.originalUrl,
  };
}

/** The works that the call names: her own by id, others in words. An id that is not hers names nothing. */
async function readNamed(
  trx: ServerTransaction,
  userId: string,
  works: readonly CaseWorkInput[],
): Promise<SubjectWork[]> {
  const rows = await trx
    .selectFrom('works')
    .select(['id', 'title', 'kind', 'made_by', 'source_url'])
    .where('user_id', '=', userId)
    .where('id', '=', anyUuid(works.flatMap(({ workId }) => workId ?? [])))
    .execute();
  const hers = new Map(rows.map((row) => [row.id, row]));
  return works.flatMap((work): SubjectWork[] => {
    const row = work.workId === undefined ? undefined : hers.get(work.workId);
    if (row === undefined && work.description === undefined) return [];
    return [
      {
        workId: row?.id ?? null,
        description: work.description ?? row?.title ?? '',
        kind: work.kind ?? row?.kind ?? 'photo',
        madeBy: work.madeBy ?? (row === undefined || row.made_by === 'self' ? null : row.made_by),
        holdsRights: work.holdsRights ?? null,
        originalUrl: work.originalUrl ?? row?.source_url ?? null,
        distance: null,
      },
    ];
  });
}
