import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@leakblock/database';
import { createClient } from '@supabase/supabase-js';
import type { EmailOtpType, SupabaseClient } from '@supabase/supabase-js';
import type { Mailbox, ReceivedMail } from './start-mailbox.ts';
import type { TestGateway } from './start-test-gateway.ts';

/** Waits for a mail to somebody who had `seen` of them. */
export async function awaitMail(mailbox: Mailbox, to: string, seen = 0): Promise<ReceivedMail> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const mails = mailbox.mails(to);
    const [newest] = mails;
    if (mails.length > seen && newest !== undefined) return newest;
    await pause(50);
  }
  throw new Error(`No mail came to ${to}.`);
}

/** Address of a mail's button. */
export function linkOf(mail: ReceivedMail): URL {
  const address = /https?:\/\/\S*token_hash=\S+/.exec(mail.text)?.[0];
  if (address === undefined) throw new Error('The mail has no link.');
  return new URL(address);
}

/** What the page behind the button hands to the client. */
export function proofOf(mail: ReceivedMail): { token_hash: string; type: EmailOtpType } {
  const { searchParams } = linkOf(mail);
  return {
    token_hash: searchParams.get('token_hash') ?? '',
    type: searchParams.get('type') as EmailOtpType,
  };
}

/** The six digits of a mail. */
export function codeOf(mail: ReceivedMail): string {
  const code = /^\d{6}$/m.exec(mail.text)?.[0];
  if (code === undefined) throw new Error('The mail has no code.');
  return code;
}

/** Another address of the network, for a gateway that believes its proxy. */
export const inventAddress = (): string =>
  `203.${String(randomInt(256))}.${String(randomInt(256))}.${String(randomInt(1, 255))}`;

export const inventCredentials = (): { email: string; password: string } => ({
  email: `${randomBytes(6).toString('hex')}@example.org`,
  password: randomBytes(12).toString('base64url'),
});

/** The unmodified client in a browser of its own, at an address of its own. */
export function openBrowser(
  gateway: Pick<TestGateway, 'url' | 'publishableKey'>,
  options: { flowType?: 'pkce' | 'implicit'; address?: string } = {},
): SupabaseClient<Database> {
  const { flowType = 'pkce', address = inventAddress() } = options;
  return createClient<Database>(gateway.url, gateway.publishableKey, {
    auth: { flowType, persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': address } },
  });
}

/** Asks sign-in by hand for what ends in a mail, or proves one, from an address of this visitor. */
export const postForMail = (
  gateway: Pick<TestGateway, 'url' | 'publishableKey'>,
  path: string,
  body: object,
  from: string,
): Promise<Response> =>
  fetch(`${gateway.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      apikey: gateway.publishableKey,
    },
    body: JSON.stringify(body),
  });

/** A person with a confirmed address who has got no mail yet. */
export async function meetConfirmed(gateway: Pick<TestGateway, 'sql'>): Promise<{ email: string }> {
  const { email } = inventCredentials();
  await gateway.sql(
    `insert into auth.users (id, email, aud, role, email_confirmed_at)
     values (gen_random_uuid(), $1, 'authenticated', 'authenticated', now())`,
    [email],
  );
  return { email };
}
