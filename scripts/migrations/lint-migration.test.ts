import { readMigrations } from '@leakblock/database/server';
import { describe, expect, it } from 'vitest';
import { firstRelease, lintMigration } from './lint-migration.ts';
import { nextVersion } from './next-version.ts';
import { splitStatements } from './split-statements.ts';

const earlier = ['20270101000000', '20270201000000'];
const rulesOf = (sql: string) => [...new Set(lintMigration(sql, earlier).map(({ rule }) => rule))];

it('no migration since the first release stops people who work, or programs of the version before', async () => {
  const all = await readMigrations();
  const faults = all
    .filter(({ version }) => version > firstRelease)
    .flatMap(({ name, sql, version }) => {
      const before = all.filter((one) => one.version < version).map((one) => one.version);
      return lintMigration(sql, before).map((fault) => ({
        migration: `${version}_${name}`,
        ...fault,
      }));
    });
  expect(faults).toEqual([]);
});

describe('a migration is refused that', () => {
  it.each([
    [
      'builds an index while nobody may write',
      'create index a on public.findings (url);',
      'require-concurrent-index-creation',
    ],
    [
      'drops an index while nobody may read',
      'drop index public.a;',
      'require-concurrent-index-deletion',
    ],
    [
      'builds a concurrent index inside a transaction',
      'create index concurrently if not exists a on public.findings (url);',
      'no-transaction',
    ],
    [
      'writes every row anew for a random value',
      'alter table public.findings add column a uuid default gen_random_uuid();',
      'adding-field-with-default',
    ],
    [
      'writes every row anew for a computed value',
      'alter table public.findings add column a int generated always as (1) stored;',
      'adding-field-with-default',
    ],
    [
      'writes every row anew for another type',
      'alter table public.findings alter column a type bigint;',
      'changing-column-type',
    ],
    [
      'adds what programs of the version before do not fill',
      'alter table public.findings add column a int not null;',
      'adding-required-field',
    ],
    [
      'reads every row for not null',
      'alter table public.findings alter column a set not null;',
      'adding-not-nullable-field',
    ],
    [
      'reads every row for a check',
      'alter table public.findings add constraint a check (b > 0);',
      'constraint-missing-not-valid',
    ],
    [
      'reads every row in the transaction of the check',
      'alter table public.findings add constraint a check (b > 0) not valid;\nalter table public.findings validate constraint a;',
      'constraint-missing-not-valid',
    ],
    [
      'reads every row for a reference',
      'alter table public.findings add constraint a foreign key (b) references public.scans (id);',
      'adding-foreign-key-constraint',
    ],
    [
      'builds an index for a key',
      'alter table public.findings add constraint a unique (b);',
      'disallowed-unique-constraint',
    ],
    ['drops a column', 'alter table public.findings drop column a;', 'ban-drop-column'],
    ['drops a table', 'drop table public.findings;', 'ban-drop-table'],
    ['drops a function', 'drop function public.a(int);', 'drops-what-programs-use'],
    ['renames', 'alter table public.findings rename column a to b;', 'renaming-column'],
    ['changes all rows', 'update public.findings set a = 1;', 'moves-rows'],
    ['deletes rows', 'delete from public.findings where a = 1;', 'moves-rows'],
    ['locks a table', 'lock table public.findings;', 'locks-table'],
    [
      'hides what it does',
      "do $$ begin execute 'drop table public.findings'; end $$;",
      'hides-statements',
    ],
    [
      'does more than can be repeated without a transaction',
      '-- no transaction\ncreate table public.a (b bigint);',
      'no-transaction',
    ],
    ['ends the transaction of its runner', 'commit;', 'transaction-nesting'],
  ])('%s', (_what, sql, rule) => {
    expect(rulesOf(sql)).toContain(rule);
  });
});

describe('a migration passes that', () => {
  it.each([
    [
      'makes a table with all that belongs to it',
      'create table public.a (id uuid primary key, b int not null check (b > 0));\ncreate index a_b on public.a (b);\nalter table public.a enable row level security;',
    ],
    [
      'adds a column',
      'alter table public.findings add column a text, add column b timestamptz not null default now();',
    ],
    [
      'adds a check that counts from now on',
      'alter table public.findings add constraint a check (b > 0) not valid;',
    ],
    [
      'validates it in a migration of its own',
      'alter table public.findings validate constraint a;',
    ],
    [
      'changes functions and policies',
      'create or replace function public.a() returns int language sql as $$ delete from b; select 1; $$;\ncreate policy p on public.findings for select using (true);',
    ],
    [
      'builds and drops indexes beside the work',
      '-- no transaction: beside the work\ncreate unique index concurrently if not exists a on public.findings (b);\ndrop index concurrently if exists public.c;',
    ],
    [
      'drops what programs of the version before no longer use',
      '-- breaks programs without: 20270101000000\nalter table public.findings drop column a;\ndrop function public.b();',
    ],
    [
      'says why a rule is no matter',
      '-- accepted: moves-rows: a table of five rows\nupdate public.maintenance set is_on = false;',
    ],
  ])('%s', (_what, sql) => {
    expect(rulesOf(sql)).toEqual([]);
  });
});

it('an exception holds for its statement, its rule and a reason only', () => {
  const update = 'update public.maintenance set is_on = false;';
  expect(rulesOf(`-- accepted: moves-rows:\n${update}`)).toEqual(['moves-rows']);
  expect(rulesOf(`-- accepted: locks-table: a table of five rows\n${update}`)).toEqual([
    'moves-rows',
  ]);
  expect(rulesOf(`-- accepted: moves-rows: a table of five rows\n${update}\n${update}`)).toEqual([
    'moves-rows',
  ]);
  expect(rulesOf('-- breaks programs without: 20990101000000\nselect 1;')).toEqual([
    'names-no-version',
  ]);
});

it('statements end at their own semicolon', () => {
  const sql = `-- one
select 'a;b' as "c;d"; -- e;f
create function g() returns int language sql begin atomic select 1; end;

-- far away

-- two
do $x$ begin perform 1; end $x$;
`;
  expect(splitStatements(sql).map(({ comments, from, to }) => ({ comments, from, to }))).toEqual([
    { comments: ['-- one'], from: 2, to: 2 },
    { comments: ['-- e;f'], from: 3, to: 3 },
    { comments: ['-- two'], from: 8, to: 8 },
  ]);
});

it('a new migration comes after all others, whatever the clock says', () => {
  const now = new Date('2027-03-01T10:20:30Z');
  expect(nextVersion(['20261120000000'], now)).toBe('20270301102030');
  expect(nextVersion(['20270301102030', '20280101000059'], now)).toBe('20280101000100');
});
