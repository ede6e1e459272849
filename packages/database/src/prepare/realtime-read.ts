/**
 * What a role may hear of a table, or of all tables when none is named: key, columns it may read with their types.
 * Nothing of a table that is not published, not told of, or not this role's to read.
 */
export const describeTables = `
create or replace function leakblock_realtime.describe_tables(wanted text, reader text)
returns setof jsonb language sql stable set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'table', c.relname,
    'oid', c.oid::bigint,
    'keys', keys.names,
    'columns', (
      select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
      from pg_catalog.pg_attribute as a
      join pg_catalog.pg_type as t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname = any (p.attnames)
        and pg_catalog.has_column_privilege(reader, c.oid, a.attnum, 'select')
    )
  )
  from pg_catalog.pg_class as c
  join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
  join pg_catalog.pg_publication_tables as p
    on p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname
  cross join lateral (
    select pg_catalog.array_agg(a.attname order by a.attnum) as names,
      pg_catalog.bool_and(pg_catalog.has_column_privilege(reader, c.oid, a.attnum, 'select')) as readable
    from pg_catalog.pg_index as i
    join pg_catalog.pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = c.oid and i.indisprimary
  ) as keys
  where n.nspname = 'public' and (wanted is null or c.relname = wanted) and c.relrowsecurity
    and keys.readable
    and pg_catalog.has_schema_privilege(reader, n.oid, 'usage')
    and pg_catalog.to_regprocedure(pg_catalog.format(
      'leakblock_realtime.see_%s(text, text[], text[], jsonb, text[])', c.oid)) is not null
$$;`;

/** Of `target`: its name as `relation`, and as `key_test` how its rows `t` are found by a key `k.value`. */
const findByKey = `\
  select pg_catalog.format('%I.%I', n.nspname, c.relname) into relation
  from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace where c.oid = target;
  select pg_catalog.string_agg(
    pg_catalog.format('t.%I = (k.value ->> %L)::%s', a.attname, a.attname, pg_catalog.format_type(a.atttypid, null)), ' and ')
  into key_test
  from pg_catalog.pg_index as i
  join pg_catalog.pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = target and i.indisprimary;`;

/**
 * Which of the rows (by key) which of the filters lets through. All filters of one call have the same conditions and
 * differ in their values, so that hundreds of people who each ask for their own rows are one statement. Values are
 * cast to the column's type, names and types come from the catalogue. \`source\` row: as the row is now; key: only
 * what the key itself says, for rows that are gone. Says nothing about who may see a row.
 */
export const matchFilters = `
create or replace function leakblock_realtime.match_filters(
  target oid, source text, row_keys jsonb, conditions jsonb, filters jsonb
) returns table (key_place integer, filter_place integer)
language plpgsql set search_path = '' as $$
declare
  relation text;
  tests text := '';
  key_test text;
  condition jsonb;
  place integer := 0;
  column_type text;
  column_name text;
  value text;
  test text;
begin
${findByKey}
  for condition in select * from pg_catalog.jsonb_array_elements(conditions) loop
    select pg_catalog.format_type(a.atttypid, null), pg_catalog.format('t.%I', a.attname)
    into strict column_type, column_name
    from pg_catalog.pg_attribute as a
    where a.attrelid = target and a.attname = condition ->> 'column' and a.attnum > 0 and not a.attisdropped;
    value := pg_catalog.format('(f.value ->> %s)', place);
    test := case condition ->> 'operator'
      when 'eq' then pg_catalog.format('%s = %s::%s', column_name, value, column_type)
      when 'neq' then pg_catalog.format('%s <> %s::%s', column_name, value, column_type)
      when 'lt' then pg_catalog.format('%s < %s::%s', column_name, value, column_type)
      when 'lte' then pg_catalog.format('%s <= %s::%s', column_name, value, column_type)
      when 'gt' then pg_catalog.format('%s > %s::%s', column_name, value, column_type)
      when 'gte' then pg_catalog.format('%s >= %s::%s', column_name, value, column_type)
      when 'isdistinct' then pg_catalog.format('%s is distinct from %s::%s', column_name, value, column_type)
      when 'in' then pg_catalog.format(
        '%s in (select e::%s from pg_catalog.jsonb_array_elements_text(f.value -> %s) as e)', column_name, column_type, place)
      when 'like' then pg_catalog.format('%s::text like %s', column_name, value)
      when 'ilike' then pg_catalog.format('%s::text ilike %s', column_name, value)
      when 'match' then pg_catalog.format('%s::text ~ %s', column_name, value)
      when 'imatch' then pg_catalog.format('%s::text ~* %s', column_name, value)
      when 'is_null' then column_name || ' is null'
      when 'is_true' then column_name || ' is true'
      when 'is_false' then column_name || ' is false'
      when 'is_unknown' then column_name || ' is unknown'
    end;
    if test is null then
      raise exception 'unknown operator' using errcode = '22023';
    end if;
    tests := tests || case when (condition ->> 'negated')::boolean then ' and not (' else ' and (' end || test || ')';
    place := place + 1;
  end loop;
  -- What is found here reaches only those whose own reading finds the row as well.
  perform pg_catalog.set_config('role', 'service_role', true);
  return query execute pg_catalog.format(
    'select k.place::integer, f.place::integer
     from pg_catalog.jsonb_array_elements($1) with ordinality as k (value, place)
     cross join pg_catalog.jsonb_array_elements($2) with ordinality as f (value, place)
     %s where true%s',
    case source
      when 'row' then pg_catalog.format('join %s as t on %s', relation, key_test)
      else pg_catalog.format('cross join lateral pg_catalog.jsonb_populate_record(null::%s, k.value) as t', relation)
    end,
    tests
  ) using row_keys, filters;
  perform pg_catalog.set_config('role', 'none', true);
end $$;`;

/**
 * What rows (by key) hold in some columns, as text: who waits for a value is then found without asking for everybody's.
 * Says nothing about who may see a row: what is found here reaches only those whose own reading finds the row as well.
 */
export const readValues = `
create or replace function leakblock_realtime.read_values(target oid, row_keys jsonb, columns text[])
returns table (key_place integer, cells jsonb)
language plpgsql set search_path = '' as $$
declare
  relation text;
  key_test text;
  cell_list text;
begin
${findByKey}
  select pg_catalog.string_agg(pg_catalog.format('t.%I::text', name), ', ' order by place) into cell_list
  from pg_catalog.unnest(columns) with ordinality as c (name, place);
  perform pg_catalog.set_config('role', 'service_role', true);
  return query execute pg_catalog.format(
    'select k.place::integer, pg_catalog.jsonb_build_array(%s)
     from pg_catalog.jsonb_array_elements($1) with ordinality as k (value, place) join %s as t on %s',
    cell_list, relation, key_test
  ) using row_keys;
  perform pg_catalog.set_config('role', 'none', true);
end $$;`;

/** Raises an error when a condition can never work: no such column, no such operator, a value of another type. */
export const checkFilter = `
create or replace function leakblock_realtime.check_filter(target oid, conditions jsonb, wanted jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  place integer;
begin
  for place in 0 .. pg_catalog.jsonb_array_length(conditions) - 1 loop
    -- One by one: the first that is false would spare the others.
    perform from leakblock_realtime.match_filters(target, 'key', '[{}]',
      pg_catalog.jsonb_build_array(conditions -> place),
      pg_catalog.jsonb_build_array(pg_catalog.jsonb_build_array(wanted -> place)));
    if conditions -> place ->> 'operator' in ('match', 'imatch') then
      perform '' operator(pg_catalog.~) (wanted ->> place);
    elsif conditions -> place ->> 'operator' = 'in' then
      perform from pg_catalog.jsonb_array_elements(wanted -> place) as e,
        leakblock_realtime.match_filters(target, 'key', '[{}]',
          pg_catalog.jsonb_build_array((conditions -> place) || '{"operator": "eq"}'),
          pg_catalog.jsonb_build_array(pg_catalog.jsonb_build_array(e)));
    end if;
  end loop;
end $$;`;

/**
 * What a person may do in a private room: tried as herself on realtime.messages, as on the platform, and undone. A
 * policy that fails denies.
 */
export const checkRoom = `
create or replace function leakblock_realtime.check_room(reader text, claims text, room text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  answer jsonb := '{}';
  kind text;
  probe uuid;
  may_read boolean;
  may_write boolean;
begin
  if reader not in ('anon', 'authenticated') then
    raise exception 'no such reader' using errcode = '22023';
  end if;
  begin
    perform pg_catalog.set_config('realtime.topic', room, true),
      pg_catalog.set_config('request.jwt.claims', claims, true);
    foreach kind in array array['broadcast', 'presence'] loop
      perform pg_catalog.set_config('role', 'service_role', true);
      insert into realtime.messages (topic, extension, private) values (room, kind, true) returning id into probe;
      perform pg_catalog.set_config('role', reader, true);
      begin
        may_read := exists (select from realtime.messages where id = probe);
      exception when others then
        may_read := false;
      end;
      begin
        insert into realtime.messages (topic, extension, private) values (room, kind, true);
        may_write := true;
      exception when others then
        may_write := false;
      end;
      answer := answer || pg_catalog.jsonb_build_object(
        kind, pg_catalog.jsonb_build_object('read', may_read, 'write', may_write));
    end loop;
    raise exception 'undo' using errcode = 'LB001';
  exception when sqlstate 'LB001' then
    null;
  end;
  return answer;
end $$;`;

/**
 * Reads changed rows as each reader in turn: role and claims are hers, so her policies decide. One round trip for
 * hundreds of readers; the query's plan is kept, which is why there is one such function per table. The row itself
 * is read once, as the first who may see it, in the columns given.
 *
 * The keys are cast before the table is asked: a cast within the question could tell of rows by its errors, so the
 * database would apply the policies to every row first and find none by its key. One row, the usual case, is asked
 * for without a join, which costs a third.
 */
export function seeRows(table: {
  oid: number;
  /** Schema and name, quoted. */
  name: string;
  keys: readonly { name: string; literal: string; type: string }[];
}): string {
  const parts = table.keys.map((key, place) => ({ ...key, variable: `key_${String(place)}` }));
  const variables = parts.map(
    ({ variable, literal, type }) => `${variable} ${type}[] := array(
    select (k.value ->> ${literal})::${type}
    from pg_catalog.jsonb_array_elements(row_keys) with ordinality as k (value, place) order by k.place);`,
  );
  const lists = parts.map(({ variable }) => `pg_catalog.unnest(${variable})`);
  const columns = parts.map(({ variable }) => variable).join(', ');
  const join = parts.map(({ name, variable }) => `t.${name} = k.${variable}`).join(' and ');
  const isFirst = parts.map(({ name, variable }) => `t.${name} = ${variable}[1]`).join(' and ');
  const isThis = parts.map(({ name }, place) => `t.${name} = $${String(place + 1)}`).join(' and ');
  const thisKey = parts.map(({ variable }) => `${variable}[key_place]`).join(', ');
  return `
create or replace function leakblock_realtime.see_${String(table.oid)}(
  reader_role text, claims text[], people text[], row_keys jsonb, columns text[]
) returns table (reader integer, key_place integer, record text)
language plpgsql set search_path = '' as $$
declare
  ${variables.join('\n  ')}
  seen integer[];
  is_read boolean[];
  column_list text;
begin
  if reader_role not in ('anon', 'authenticated') then
    raise exception 'no such reader' using errcode = '22023';
  end if;
  select pg_catalog.string_agg(pg_catalog.format('t.%I', name), ', ') into column_list
  from pg_catalog.unnest(columns) as name;
  perform pg_catalog.set_config('role', reader_role, true);
  for turn in 1 .. pg_catalog.cardinality(claims) loop
    reader := turn;
    perform pg_catalog.set_config('request.jwt.claims', claims[turn], true),
      pg_catalog.set_config('request.jwt.claim.sub', people[turn], true);
    if pg_catalog.jsonb_array_length(row_keys) = 1 then
      seen := case when exists (select from ${table.name} as t where ${isFirst}) then array[1] else array[]::integer[] end;
    else
      seen := array(select k.place::integer
        from rows from (${lists.join(', ')}) with ordinality as k (${columns}, place)
        join ${table.name} as t on ${join});
    end if;
    foreach key_place in array seen loop
      record := null;
      if is_read[key_place] is null then
        is_read[key_place] := true;
        execute $sql$select pg_catalog.to_jsonb(r)::text from ${table.name} as t
          cross join lateral (select $sql$ || column_list || $sql$) as r where ${isThis}$sql$
        into record using ${thisKey};
      end if;
      return next;
    end loop;
  end loop;
end $$;
revoke all on function leakblock_realtime.see_${String(table.oid)} from public;
grant execute on function leakblock_realtime.see_${String(table.oid)} to leakblock_server;`;
}
