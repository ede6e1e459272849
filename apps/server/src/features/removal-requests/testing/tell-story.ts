import {
  approveRequestsAnswer,
  createCasesAnswer,
  draftRequestsAnswer,
} from '@leakblock/domain/removal-requests';
import type { ApproveRequestsAnswer } from '@leakblock/domain/removal-requests';
import type { Creator, RemovalWorld } from './start-removal-world.ts';

const copiedWork = {
  answers: { what: 'own_work', use: 'copy' },
  works: [
    {
      description: 'Beach set of May, 12 photos',
      kind: 'photo',
      madeBy: 'self',
      originalUrl: 'https://fans.example/luna/beach',
    },
  ],
};

/** For tests only: a creator opens a case, about a copied set of hers unless told; its preparation is over. */
export async function openCase(
  world: RemovalWorld,
  who: Creator,
  url: string,
  claim: object = copiedWork,
): Promise<string> {
  const subject = 'findingIds' in claim ? {} : { urls: [url] };
  const { body } = await world.call(who, 'create-cases', { ...subject, ...claim });
  await world.settle();
  const [created] = createCasesAnswer.parse(body).created;
  if (created === undefined) throw new Error(`No case: ${JSON.stringify(body)}`);
  return created.id;
}

/** She looks at every notice and approves the texts that she saw. */
export async function approveAll(
  world: RemovalWorld,
  who: Creator,
  caseId: string,
  { approveGuess = true } = {},
): Promise<ApproveRequestsAnswer['results']> {
  const drafted = await world.call(who, 'draft-requests', { caseIds: [caseId] });
  const { requests } = draftRequestsAnswer.parse(drafted.body);
  const { body } = await world.call(who, 'approve-requests', {
    requests: requests.map(({ id, textSha256 }) => ({ id, textSha256 })),
    approveGuess,
  });
  return approveRequestsAnswer.parse(body).results;
}

/** She has signed, was recognised, reported a page and approved the notices, which are on their way. */
export async function reportPage(
  world: RemovalWorld,
  host: string,
  index = 0,
  claim: object = copiedWork,
): Promise<{ creator: Creator; caseId: string; url: string }> {
  const creator = await world.meetCreator();
  await world.signLetter(creator);
  await world.proveIdentity(creator);
  const { url } = world.copyOn(host, index);
  const caseId = await openCase(world, creator, url, claim);
  await approveAll(world, creator, caseId);
  await world.settle();
  return { creator, caseId, url };
}

type CaseRow = {
  status: string;
  status_word: string;
  source_state: string;
  search_state: string;
  restart_count: number;
  rung: number;
  next_step: string | null;
};
export async function readCase(world: RemovalWorld, caseId: string): Promise<CaseRow | undefined> {
  const [row] = await world.sql<CaseRow>('select * from removal_cases where id = $1', [caseId]);
  return row;
}

type RequestRow = {
  id: string;
  number: string;
  status: string;
  scope: string;
  kind: string;
  channel: string;
  blocked_reason: string | null;
  recipient_address: string | null;
  follow_ups: number;
  previous_request_id: string | null;
  next_step: string | null;
  body: string;
};
/** Requests about a case in the order they were drafted. */
export async function readRequests(
  world: RemovalWorld,
  caseId: string,
  scope?: string,
): Promise<RequestRow[]> {
  const rows = await world.sql<RequestRow>(
    `select removal_requests.* from removal_requests
     join removal_request_cases as asked on asked.request_id = removal_requests.id
     where asked.case_id = $1 order by removal_requests.created_at, removal_requests.number`,
    [caseId],
  );
  return scope === undefined ? rows : rows.filter((row) => row.scope === scope);
}
