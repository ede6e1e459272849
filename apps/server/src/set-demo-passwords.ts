import { sql } from 'kysely';
import { createPasswords } from './backend/auth/passwords/create-passwords.ts';
import type { ServerContext } from './platform/feature.ts';

/** The password of every seeded person of the demo, which anybody may know. */
export const demoPassword = 'try-the-quiet-lantern';

/** People to try the demo as, by what they are. */
export const demoAccounts = {
  creator: 'pro@example.org',
  'creator without a plan': 'standard@example.org',
  'top tier creator': 'elite@example.org',
  agency: 'agency@example.org',
  admin: 'admin@example.org',
} as const;

/** Gives the seeded people, who have no password, the one of the demo. One that somebody changed stays. */
export async function setDemoPasswords({
  database,
}: Pick<ServerContext, 'database'>): Promise<void> {
  const hash = await createPasswords().hash(demoPassword);
  await database.asServer((trx) =>
    sql`
      update auth.users set encrypted_password = ${hash}
      where encrypted_password is null and id::text like '5eed0000-%'`.execute(trx),
  );
}
