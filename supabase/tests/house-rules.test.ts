import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

/** Rules that every table and function keeps, also those that do not exist yet. */
let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

async function names(sql: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

/** Tables without a policy: nobody but the service role may touch them. Each with its reason. */
const withoutPolicy: Record<string, string> = {};

/** What a visitor may do in the whole database. */
const visitorRights = ['debug_logs INSERT', 'maintenance SELECT', 'sites SELECT'];

/** Functions that run with their owner's rights: each answers only about the calling person. */
const definers = [
  // Answers the service role only.
  'private.account_of',
  'private.agency_ids',
  'private.confirmed_email',
  // Answers the service role only.
  'private.confirmed_email_of',
  // Answers the service role only: invoices that were kept long enough.
  'private.delete_kept_payments',
  // Ends the looks of somebody who is no operator any more; only as a trigger of that.
  'private.end_impersonations',
  // The same for the looks at somebody who becomes an operator.
  'private.end_looks_at_operator',
  // Answers the service role only, about somebody whose account is due to end.
  'private.erase_account',
  'private.erase_some',
  'private.has_role',
  // Answers the service role only.
  'private.is_session_alive',
  // Counts rows that the writer may not read; asks nothing about who writes.
  'private.limit_debug_logs',
  'private.managed_user_ids',
  // Writes at papers that wait that their person’s name changed, only as a trigger of that.
  'private.note_renamed_papers',
  // Answers the service role only: one age in seconds, of sessions that programs may not look at.
  'private.oldest_transaction_seconds',
  'private.own_partner_id',
  // Writes the calling person's own copy of a notification for everybody, only as a trigger.
  'private.put_away_notification',
  'private.put_away_notification_ids',
  // Medians over everybody, told from five on.
  'private.removal_times',
  // Answers the service role only.
  'private.sign_ins_of',
  // Name what agencies are not handed on.
  'private.stopped_finding_ids',
  'private.stopped_removal_ids',
  // Writes what operators find a person by, from her own rows; only as a trigger.
  'private.sync_account_search',
  // Write the tier that follows from the subscriptions, which nobody else may write; only as triggers.
  'private.sync_new_profile_tier',
  'private.sync_subscription_tier',
  'private.sync_tier_of',
  // Writes auth.users, which nobody who bans may write; only as a trigger of a ban.
  'private.sync_user_ban',
  // Answers the service role only: events of payments that were kept long enough, or kept whole.
  'private.tidy_billing_events',
];

/** What the REST engine confuses with tables of other schemas (SECURITY 2, REST failure 1). */
const takenNames = [
  'users sessions identities refresh_tokens flow_state audit_log_entries objects buckets job queue',
  'schedule version',
].flatMap((list) => list.split(' '));

describe('tables', () => {
  it('of schema public have row level security', async () => {
    const open = await names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relrowsecurity`,
    );
    expect(open).toEqual([]);
  });

  it('of schema public have a policy, or a reason to have none', async () => {
    const silent = await names(
      `select relname as name from pg_class as c where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not exists (select from pg_policy where polrelid = c.oid) order by 1`,
    );
    expect(silent).toEqual(Object.keys(withoutPolicy).sort());
  });

  it('of schema private have none, since row level security there would open them to the REST engine', async () => {
    const guarded = await names(
      `select relname as name from pg_class where relnamespace = 'private'::regnamespace and relrowsecurity`,
    );
    expect(guarded).toEqual([]);
  });

  it('are not called like those of another schema that the REST engine knows', async () => {
    const all = await names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p')`,
    );
    expect(all.filter((name) => takenNames.includes(name))).toEqual([]);
  });

  it('that a person may update have a guard on the update', async () => {
    const unguarded = await names(
      `select c.relname as name from pg_class as c
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and has_table_privilege('authenticated', c.oid, 'UPDATE')
       and not exists (
         select from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid
         where t.tgrelid = c.oid and p.proname like 'guard\\_%'
           -- before (2), each row (1), on update (16)
           and t.tgtype & 19 = 19
       )`,
    );
    expect(unguarded).toEqual([]);
  });

  it('have an index on every foreign key', async () => {
    const missing = await names(
      `select conrelid::regclass || ' ' || conname as name from pg_constraint as k
       where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not exists (
         select from pg_index as i where i.indrelid = k.conrelid and i.indpred is null
         and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
       )`,
    );
    expect(missing).toEqual([]);
  });

  it('keep the time of a change where they have a column for it', async () => {
    const untouched = await names(
      `select c.relname as name from pg_class as c join pg_attribute as a on a.attrelid = c.oid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and a.attname = 'updated_at'
       and not exists (
         select from pg_trigger where tgrelid = c.oid and tgfoid = 'private.touch_updated_at'::regproc
       )`,
    );
    expect(untouched).toEqual([]);
  });
});

describe('policies', () => {
  it('for writing never say just "true"', async () => {
    const open = await names(
      `select polname as name from pg_policy where polcmd <> 'r'
       and (pg_get_expr(polqual, polrelid) = 'true' or pg_get_expr(polwithcheck, polrelid) = 'true')`,
    );
    expect(open).toEqual([]);
  });

  it('are named table, action, who; and name the role they are for', async () => {
    const odd = await names(
      `select polname as name from pg_policy as p join pg_class as c on c.oid = p.polrelid
       where c.relnamespace = 'public'::regnamespace and (
         0 = any (polroles)
         or not starts_with(polname, relname || '_' || case polcmd
           when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' end || '_')
       )`,
    );
    expect(odd).toEqual([]);
  });

  it('never read what a person may write about herself in her token', async () => {
    const trusting = await names(
      `select polname as name from pg_policy
       where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~ 'metadata|auth\\.(jwt|email|role)'`,
    );
    expect(trusting).toEqual([]);
  });
});

describe('functions', () => {
  const ours = `pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const full = `pronamespace::regnamespace || '.' || proname`;

  it('that run with their owner’s rights are these, and none is in schema public', async () => {
    const found = await names(
      `select ${full} as name from pg_proc where ${ours} and prosecdef order by 1`,
    );
    expect(found).toEqual(definers);
  });

  it('pin an empty search path', async () => {
    const loose = await names(
      `select ${full} as name from pg_proc where ${ours}
       and not coalesce(proconfig @> array['search_path=""'], false)`,
    );
    expect(loose).toEqual([]);
  });

  it('have one meaning per name', async () => {
    const overloaded = await names(
      `select ${full} as name from pg_proc where ${ours} group by pronamespace, proname having count(*) > 1`,
    );
    expect(overloaded).toEqual([]);
  });

  it('that guard a table run with the rights of whoever writes', async () => {
    const definerGuards = await names(
      `select ${full} as name from pg_proc where ${ours} and prorettype = 'trigger'::regtype and prosecdef order by 1`,
    );
    // One only counts, one only writes what is the caller's own, two have the tier follow the subscriptions, two have the
    // search and papers that wait follow the names, three only carry a ban, a lost role or a new one on: none of them decides
    // anything by `current_user`.
    expect(definerGuards).toEqual([
      'private.end_impersonations',
      'private.end_looks_at_operator',
      'private.limit_debug_logs',
      'private.note_renamed_papers',
      'private.put_away_notification',
      'private.sync_account_search',
      'private.sync_new_profile_tier',
      'private.sync_subscription_tier',
      'private.sync_user_ban',
    ]);
  });
});

describe('rights', () => {
  it('of visitors are a short list', async () => {
    const found = await names(
      `select distinct relname || ' ' || privilege_type as name
       from (
         select relname, relnamespace, relacl as acl from pg_class
         union all select relname, relnamespace, attacl from pg_class as c join pg_attribute on attrelid = c.oid
       ) as rights, lateral aclexplode(acl)
       where grantee in (0, 'anon'::regrole) and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       order by 1`,
    );
    expect(found).toEqual(visitorRights);
  });

  it('of visitors hold no function of ours', async () => {
    const found = await names(
      `select proname as name from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and has_function_privilege('anon', oid, 'EXECUTE')`,
    );
    expect(found).toEqual([]);
  });

  it('keep people out of schema private, and let nobody make tables in schema public', async () => {
    const { rows } = await database.owner.query(
      `select role, has_schema_privilege(role, 'private', 'USAGE') as inside,
         has_schema_privilege(role, 'public', 'CREATE') as creates
       from unnest(array['anon', 'authenticated', 'service_role', 'leakblock_server']) as role`,
    );
    expect(rows).toEqual([
      { role: 'anon', inside: false, creates: false },
      { role: 'authenticated', inside: false, creates: false },
      { role: 'service_role', inside: true, creates: false },
      { role: 'leakblock_server', inside: false, creates: false },
    ]);
  });

  it('of the programs’ login roles are no owner’s and pass no policy', async () => {
    const { rows } = await database.owner.query(
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
         exists (select from pg_class where relowner = r.oid) as owns
       from pg_roles as r where rolname in ('lite_api', 'leakblock_server')`,
    );
    expect(rows).toHaveLength(2);
    for (const rights of rows as Record<string, unknown>[]) {
      const held = Object.keys(rights).filter((right) => rights[right] === true);
      expect([rights['rolname'], held]).toEqual([rights['rolname'], []]);
    }
  });
});
