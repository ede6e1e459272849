import type { ServerContext } from '#platform/feature';
import { oweDrafts } from '../cases/request-preparation.ts';
import { stopCase } from './stop-case.ts';

/** Stops cases of one person whose page shows signs of a minor; notices that were to name other pages too are drafted anew. */
export async function stopCases(
  context: ServerContext,
  cases: readonly { id: string; user_id: string }[],
): Promise<void> {
  const [first] = cases;
  if (first === undefined) return;
  const now = context.now();
  await context.database.asService(async (trx) => {
    const others: string[] = [];
    for (const { id } of cases) others.push(...(await stopCase(trx, id, now)));
    await oweDrafts(trx, context, first.user_id, others);
  });
}
