import {
  incomingMailKinds,
  outgoingMailKinds,
  outgoingMailStatuses,
  replyHints,
} from '@leakblock/domain/removal-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDatabase } from './people.ts';
import type { SeededDatabase } from './people.ts';

let database: SeededDatabase;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(async () => database.close());

const tables = ['outgoing_mails', 'incoming_mails'];

describe('mails of removal requests', () => {
  it.each(tables)('%s: the person they are about and operators read them', async (table) => {
    for (const person of ['basic', 'admin']) {
      const { rows } = await database.attempt(
        person,
        `select from public.${table} where user_id is not null`,
      );
      expect([person, rows.length]).toEqual([person, 1]);
    }
  });

  it('what nobody could match is for operators only', async () => {
    const sql = 'select from public.incoming_mails where request_id is null';
    expect((await database.attempt('admin', sql)).count).toBe(1);
    for (const person of ['basic', 'elite', 'agency', 'moderator']) {
      expect((await database.attempt(person, sql)).count).toBe(0);
    }
  });

  it.each(tables)('%s: nobody else learns that there are any', async (table) => {
    for (const person of ['elite', 'agency', 'moderator']) {
      const counted = await database.attempt(person, `select count(*)::int from public.${table}`);
      expect([person, counted.rows]).toEqual([person, [{ count: 0 }]]);
    }
    expect((await database.attempt(null, `select from public.${table}`)).error).toBe('42501');
  });

  it('the mail as it came is out of everybody’s reach', async () => {
    for (const person of ['basic', 'admin', 'agency', null]) {
      const { error } = await database.attempt(person, 'select from private.incoming_mail_sources');
      expect([person, error]).toEqual([person, '42501']);
    }
  });

  it.each([
    [
      'sent without having been handed over',
      `status = 'sent', sent_at = now(), handed_over_at = null`,
    ],
    ['sent at no time', `status = 'sent', sent_at = null, handed_over_at = now()`],
    ['in another state', `status = 'lost'`],
  ])('cannot be %s', async (_what, set) => {
    const change = database.owner.query(`update public.outgoing_mails set ${set}`);
    await expect(change).rejects.toMatchObject({ code: '23514' });
  });

  it('cannot be two notices of one request', async () => {
    const again = database.owner.query(
      `insert into public.outgoing_mails (user_id, request_id, kind, to_address, subject, body, message_id,
         envelope_from, reply_to)
       select user_id, request_id, kind, to_address, subject, body, 'again@agency.example', envelope_from, reply_to
       from public.outgoing_mails`,
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  it('cannot be matched to nothing, or to a request nobody knows how', async () => {
    for (const set of [`matched_by = 'subject', request_id = null`, 'matched_by = null']) {
      const change = database.owner.query(
        `update public.incoming_mails set ${set} where request_id is not null`,
      );
      await expect(change).rejects.toMatchObject({ code: '23514' });
    }
  });

  it('have the words of the domain', async () => {
    const { rows } = await database.owner.query<{ name: string; text: string }>(
      `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
       where conname in ('outgoing_mails_kind_check', 'outgoing_mails_status_check', 'incoming_mails_kind_check',
         'incoming_mails_hint_check')`,
    );
    const listed = Object.fromEntries(
      rows.map(({ name, text }) => [
        name,
        [...text.matchAll(/'(\w+)'::text/g)].map(([, one]) => one),
      ]),
    );
    expect(listed).toEqual({
      outgoing_mails_kind_check: [...outgoingMailKinds],
      outgoing_mails_status_check: [...outgoingMailStatuses],
      incoming_mails_kind_check: [...incomingMailKinds],
      incoming_mails_hint_check: [...replyHints],
    });
  });

  it('go with the person', async () => {
    await database.owner.query('begin');
    await database.owner.query('delete from auth.users where id = $1', [database.id('basic')]);
    for (const table of ['public.outgoing_mails', 'private.incoming_mail_sources']) {
      const left = await database.owner.query(`select from ${table}`);
      expect([table, left.rowCount]).toEqual([table, 0]);
    }
    await database.owner.query('rollback');
  });
});
