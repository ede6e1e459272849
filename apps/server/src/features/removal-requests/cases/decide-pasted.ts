import { decideFindings } from '#features/findings';
import type { Hand } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import { anyText } from './any-uuid.ts';
import type { CaseSubject } from './case-subject.ts';

/**
 * Pasted pages, each with the finding that a scan has kept of it. Who asks for the removal of a page has decided about what
 * was found there.
 * @param trx as `service_role`
 */
export async function decidePasted(
  trx: ServerTransaction,
  userId: string,
  { actor, subjects }: { actor: Hand['actor']; subjects: readonly CaseSubject[] },
): Promise<CaseSubject[]> {
  const found = await trx
    .selectFrom('findings')
    .select(['id', 'url'])
    .where('user_id', '=', userId)
    .where('url', '=', anyText(subjects.map(({ url }) => url)))
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length > 0)
    await decideFindings(trx, userId, { ids, decision: 'remove', scope: 'page', actor });
  const findingOf = new Map(found.map(({ id, url }) => [url, id]));
  return subjects.map((subject) => ({ ...subject, findingId: findingOf.get(subject.url) ?? null }));
}
