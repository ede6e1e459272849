import type { Caller } from '../../platform/caller.ts';
import { addressKey } from '../../platform/client-address.ts';
import type { ServerDatabase, ServerTransaction } from '../../platform/database.ts';

/** On whose behalf rows are read and written. */
export type StorageActor = {
  /** The person who owns what is written; null for a visitor or the server. */
  ownerId: string | null;
  /** Whose uploads of the day what is written counts among: the person's, or a visitor's network's; null for the server. */
  sender: string | null;
  run: <T>(work: (trx: ServerTransaction) => Promise<T>) => Promise<T>;
};

/** The caller, so that the policies decide. */
export function actAsCaller(
  database: ServerDatabase,
  caller: Caller,
  address: string,
): StorageActor {
  const ownerId = caller.kind === 'user' ? caller.userId : null;
  return {
    ownerId,
    sender: ownerId ?? addressKey(address),
    run: (work) => database.asUser(caller, work),
  };
}

/** The server itself, past the policies: for its own functions, and where a signature has decided. */
export function actAsService(
  database: ServerDatabase,
  ownerId: string | null = null,
): StorageActor {
  return { ownerId, sender: null, run: (work) => database.asService(work) };
}
