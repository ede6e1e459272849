import type { ServerDatabase } from './database.ts';

/**
 * Advisory lock of a database, held by a backup from before its snapshot until its last file was read. Meanwhile no
 * stored file is removed: what the snapshot names has to be there when its turn comes.
 */
export const backupLock = 5_325_626;

/**
 * Whether a backup is under way. Ask after the row is gone: a backup that begins later does not name the file any more.
 */
export async function isBackupRunning({ pool }: Pick<ServerDatabase, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ isHeld: boolean }>({
    name: 'is-backup-running',
    text: `select exists (
      select from pg_catalog.pg_locks as l
      join pg_catalog.pg_database as d on d.oid = l.database and d.datname = pg_catalog.current_database()
      where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.objsubid = 1 and l.granted
    ) as "isHeld"`,
    values: [backupLock],
  });
  return rows[0]?.isHeld === true;
}
