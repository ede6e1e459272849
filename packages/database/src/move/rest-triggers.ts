import type { Client } from 'pg';

/**
 * Until the transaction ends no guard refuses and no trigger tells anybody: for rows that were written once already.
 * @throws Error with a sentence when the role may not
 */
export async function letTriggersRest(client: Client): Promise<void> {
  try {
    await client.query('set local session_replication_role = replica');
  } catch (cause) {
    throw new Error(
      'The role of this connection may not switch triggers off (session_replication_role): connect as a superuser, or have one grant it.',
      { cause },
    );
  }
}
