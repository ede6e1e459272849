import type { ServerContext } from '#platform/feature';
import { draftRequests } from '../requests/draft-requests.ts';
import { stopCase } from './stop-case.ts';

/** Stops cases of one person whose page shows signs of a minor; notices that were to name other pages too are drafted anew. */
export async function stopCases(
  context: ServerContext,
  cases: readonly { id: string; user_id: string }[],
): Promise<void> {
  const now = context.now();
  const others = await context.database.asService(async (trx) => {
    const ids: string[] = [];
    for (const { id } of cases) ids.push(...(await stopCase(trx, id, now)));
    return ids;
  });
  const [first] = cases;
  if (first !== undefined) await draftRequests(context, first.user_id, others);
}
