import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database.close());

describe('the directory of recipients', () => {
  it.each(['basic', null])('is closed to whoever is no operator (%s)', async (person) => {
    const { rows } = await database.attempt(person, 'select * from public.recipients');
    expect(rows).toEqual([]);
  });

  it('is read by operators and written by the server', async () => {
    const { rows } = await database.attempt('admin', 'select name from public.recipients');
    expect(rows).toContainEqual({ name: 'Leak Vault agent' });
    const changed = await database.attempt(
      'admin',
      "update public.recipients set address = 'another@leakvault.example'",
    );
    expect(changed.error).toBe('42501');
  });

  it('has an address once per scope, however it is written', async () => {
    const again = database.owner.query(
      `insert into public.recipients (scope, name, method, address, source, confidence)
       values ('operator', 'Twice', 'email', 'DMCA@leakvault.example', 'operator', 'confirmed')`,
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  it.each([
    ['a mail without an address', `'email', null, null`],
    ['a form without one', `'web_form', null, null`],
    ['a form that is not secure', `'web_form', null, 'http://leaks.example/dmca'`],
    ['an address with a line break', `'email', E'abuse@leaks.example\\nBcc: x@y.example', null`],
  ])('refuses %s', async (_what, contact) => {
    const wrong = database.owner.query(
      `insert into public.recipients (scope, name, source, confidence, method, address, form_url)
       values ('operator', 'Wrong', 'operator', 'confirmed', ${contact})`,
    );
    await expect(wrong).rejects.toMatchObject({ code: '23514' });
  });
});

describe('contacts of a case', () => {
  it('are the business of its person and of operators', async () => {
    const read = (person: string | null) =>
      database.attempt(person, 'select source from public.removal_contacts');
    expect((await read('basic')).rows).toEqual([{ source: 'site_page' }]);
    expect((await read('admin')).rows).toEqual([{ source: 'site_page' }]);
    expect((await read('standard')).rows).toEqual([]);
  });
});

describe('a report to Cloudflare', () => {
  it('is not submitted without the number it has there', async () => {
    const wrong = database.owner.query('update public.cloudflare_reports set report_id = null');
    await expect(wrong).rejects.toMatchObject({ code: '23514' });
  });
});
