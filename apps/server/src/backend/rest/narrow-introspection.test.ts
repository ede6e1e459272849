import { describe, expect, it } from 'vitest';
import { findTarget, narrowIntrospection } from './narrow-introspection.ts';
import { observeEngine } from './observe-engine.ts';
import { createLog } from '../../platform/log.ts';

const log = createLog({ LOG_LEVEL: 'silent' });

describe('what alone a request is about', () => {
  it.each([
    ['/rest/v1/profiles?select=id,email&id=eq.1', { kind: 'table', name: 'profiles' }],
    ['/rest/v1/profiles', { kind: 'table', name: 'profiles' }],
    ['/rest/v1/findings?select=status,count()', { kind: 'table', name: 'findings' }],
    ['/rest/v1/rpc/has_role', { kind: 'function', name: 'has_role' }],
    ['/rest/v1/findings?select=id,finding_matches(work_id)', null],
    ['/rest/v1/findings?select=id%2Cfinding_matches%28work_id%29', null],
    // Whichever of two the engine goes by.
    ['/rest/v1/findings?select=id&select=finding_matches(work_id)', null],
  ])('%s', (path, target) => {
    expect(findTarget(path)).toEqual(target);
  });
});

describe('the engine', () => {
  const column = (schema: string, table: string) => ({ schema, table });
  const gives = (name: string, return_typtype: string) => ({
    ...{ schema: 'public', name, return_typtype },
  });
  const all = {
    columns: [
      column('public', 'profiles'),
      column('public', 'profiles'),
      column('public', 'findings'),
      column('private', 'profiles'),
    ],
    functions: [gives('has_role', 'b'), gives('removal_times', 'p'), gives('newest', 'c')],
  };
  const connection = { introspect: () => Promise.resolve(all) };
  narrowIntrospection(connection);
  const known = async (path: string): Promise<number> => {
    let columns = 0;
    await observeEngine({ log, target: findTarget(path) }, async () => {
      columns = (await connection.introspect()).columns.length;
      return new Response();
    });
    return columns;
  };

  it.each([
    ['the columns of the table that it is asked about', '/rest/v1/profiles', 2],
    ['all where tables are embedded', '/rest/v1/profiles?select=id,findings(id)', 4],
    ['all where a table is asked for that there is none of', '/rest/v1/nothing', 4],
    ['none for a function that gives a value', '/rest/v1/rpc/has_role', 0],
    ['all for a function that gives rows', '/rest/v1/rpc/newest', 4],
    ['all for a function that there is none of', '/rest/v1/rpc/nothing', 4],
  ])('walks through %s', async (_what, path, columns) => {
    expect(await known(path)).toBe(columns);
    expect(await known(path)).toBe(columns);
  });

  it('walks through all of them when it asks by itself', async () => {
    expect((await connection.introspect()).columns).toHaveLength(4);
  });
});
