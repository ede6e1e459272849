import { sql } from 'kysely';
import { checkObjectName } from '../object-name.ts';
import type { StorageActor } from '../storage-actor.ts';

/** Those of the names that this actor may see. A name that cannot be one is as good as missing. */
export async function findVisible(
  actor: StorageActor,
  bucketId: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await actor.run((trx) =>
    sql<{ name: string }>`select name from storage.objects
      where bucket_id = ${bucketId} and name = any(${names.filter(isName)})`.execute(trx),
  );
  return new Set(rows.map(({ name }) => name));
}

function isName(name: string): boolean {
  try {
    checkObjectName(name);
    return true;
  } catch {
    return false;
  }
}
