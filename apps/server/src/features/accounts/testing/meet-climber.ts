import { createClient } from '@supabase/supabase-js';
import { inventCredentials } from '../../../testing/meet-by-mail.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import { features } from '../../index.ts';

/** What a person wishes to be, in the columns of her profile. */
export const wishes = { subscription_tier: 'elite', verified: true, banned: true };

/** And in every other word that might be believed. */
export const claims = {
  ...wishes,
  role: 'admin',
  roles: ['admin'],
  user_role: 'admin',
  is_admin: true,
  is_super_admin: true,
  app_metadata: { role: 'admin' },
  raw_app_meta_data: { role: 'admin' },
};

/** What the installation believes of a person who is nothing special. */
export const ordinary = {
  ...{ subscription_tier: 'standard', verified: false, banned: false },
  ...{ role: 'authenticated', banned_until: null },
  ...{ app_metadata: {}, roles: 0, bans: 0, is_admin: false, plan: 'standard' },
};

/**
 * A gateway with somebody who wants to be more than she is, and another person. The client is the unmodified one,
 * without the types that keep an honest page from such calls.
 */
export async function meetClimber() {
  const gateway = await startTestGateway({
    features: features.filter(({ name }) => !['site-catalogue', 'scans'].includes(name)),
    env: { SIGNUP_CONFIRM_EMAIL: 'false', SIGN_INS_PER_MINUTE: '1000' },
    prepareSql: `
      insert into storage.buckets (id, name) values ('works', 'works');
      create policy works on storage.objects to authenticated
        using (bucket_id = 'works') with check (bucket_id = 'works');`,
  });
  /** Of every answer that a client of hers got. */
  const statuses: number[] = [];

  const openClient = () =>
    createClient(gateway.url, gateway.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: async (input, init) => {
          const response = await fetch(input, init);
          statuses.push(response.status);
          return response;
        },
      },
    });
  type Client = ReturnType<typeof openClient>;

  const client = openClient();
  const { data } = await client.auth.signUp(inventCredentials());
  const me = data.user?.id ?? '';
  const other = (await gateway.signIn()).userId;
  await gateway.sql('insert into profiles (id) values ($1), ($2)', [me, other]);

  /** What is believed of a person who is signed in with this client, wherever it is asked. */
  async function believed(id: string, asked: Client = client): Promise<Record<string, unknown>> {
    const [row] = await gateway.sql(
      `select p.subscription_tier, p.verified, p.banned, u.role, u.banned_until,
         u.raw_app_meta_data - 'provider' - 'providers' as app_metadata,
         (select count(*)::int from user_roles where user_id = $1) as roles,
         (select count(*)::int from user_bans where user_id = $1) as bans
       from profiles p join auth.users u on u.id = p.id where p.id = $1`,
      [id],
    );
    const role = await asked.rpc('has_role', { role: 'admin' });
    const plan = await asked.functions.invoke<{ subscription_tier: string }>('check-subscription', {
      body: {},
    });
    return { ...row, is_admin: role.data as unknown, plan: plan.data?.subscription_tier };
  }

  /** Sends what the client would not write, as her; ME in path and body is her id. */
  async function send(
    path: string,
    init: { method: string; headers?: Record<string, string>; body: unknown },
  ): Promise<void> {
    const session = (await client.auth.getSession()).data.session;
    const text = typeof init.body === 'string' ? init.body : JSON.stringify(init.body);
    const answer = await fetch(gateway.url + path.replaceAll('ME', me), {
      method: init.method,
      headers: {
        'content-type': 'application/json',
        apikey: gateway.publishableKey,
        authorization: `Bearer ${session?.access_token ?? ''}`,
        ...init.headers,
      },
      body: text.replaceAll('ME', me),
    });
    statuses.push(answer.status);
  }

  return { gateway, client, me, other, statuses, openClient, believed, send };
}

export type Climber = Awaited<ReturnType<typeof meetClimber>>;
