import type { ServerDatabase } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Uploads } from '../../platform/uploads.ts';
import type { ObjectStore } from '../../platform/object-store/create-object-store.ts';

/** What every part of storage works with. */
export type StorageContext = {
  database: ServerDatabase;
  store: ObjectStore;
  uploads: Uploads;
  log: Log;
};
