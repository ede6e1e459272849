import type { AskedName } from '@leakblock/domain/scans';
import { loadPageGuard } from '#features/findings';
import type { PageGuard } from '#features/findings';
import type { ProtectedPerson } from '#features/accounts';
import { followSwitchedOff, scanTools } from '#features/site-catalogue';
import type { ScanTools, SwitchedOff } from '#features/site-catalogue';
import { followWorks } from '#features/works';
import type { WorkMatcher } from '#features/works';
import type { ServerContext } from '#platform/feature';
import { createNameFinder } from './find-name.ts';

/** What looking at pages for one person needs; all but her works is read once for all of a scan's pages. */
export type Inspection = {
  person: ProtectedPerson;
  scanId: string;
  /** Her own pages and what she allows: never fetched. */
  guard: PageGuard;
  /** Her works as they were a minute ago or less: what she registers meanwhile counts on later pages. */
  loadMatcher: () => Promise<WorkMatcher>;
  /** Sites that are left alone, as they were a moment ago. */
  loadSwitchedOff: () => Promise<SwitchedOff>;
  findName: ReturnType<typeof createNameFinder>;
  tools: ScanTools;
  /** Sends the jobs that follow from what is seen. */
  context: ServerContext;
};

/** Reads what is known of the person: her pages, her names. */
export async function openInspection(
  context: ServerContext,
  scan: { scanId: string; person: ProtectedPerson; asked?: readonly AskedName[] },
): Promise<Inspection> {
  const { asked = [], person, scanId } = scan;
  const guard = await context.database.asService((trx) => loadPageGuard(trx, person.userId));
  return {
    person,
    scanId,
    guard,
    loadMatcher: followWorks(context.database, person.userId),
    loadSwitchedOff: followSwitchedOff(context.database),
    findName: createNameFinder(person.names, asked),
    tools: scanTools(context),
    context,
  };
}
