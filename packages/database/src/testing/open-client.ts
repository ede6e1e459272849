import { Client } from 'pg';

/** A connection for the statements of a test. Close it with `end()`. */
export async function openClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
