import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

/** What is written for this. */
function lineOf(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const sink = new Writable({
    write(piece: Buffer, _encoding, done) {
      text += piece.toString();
      done();
    },
  });
  write(createLog({ LOG_LEVEL: 'trace' }, sink));
  return text;
}

it.each([
  ['a password by its name', { body: { password: 'quiet-lantern' } }, 'quiet-lantern'],
  ['a header', { headers: { authorization: 'Bearer abc.def' } }, 'abc.def'],
  ['a header elsewhere', { said: 'authorization: Bearer abc.def' }, 'abc.def'],
  ['an access token', { said: 'got eyJhbGciOiJFUzI1NiJ9.eyJzdWIi.c2lnbg' }, 'eyJzdWIi'],
  ['a key', { said: 'lbs_0123456789abcdef, whsec_0123456789abcdef' }, '0123456789abcdef'],
  ['a sealed text', { said: `enc2:abcdefgh:${'x'.repeat(40)}` }, 'xxxxxxxx'],
  ['a link', { url: 'https://a.example/confirm?token_hash=abcdef012345&type=x' }, 'abcdef012345'],
  ['a mailbox', { err: new Error('550 no such user <luna.star+x@mail.example.org>') }, 'luna.star'],
  ['an address with a password', { err: new Error('postgres://app:hush@db.example/x') }, 'hush'],
])('a log line holds no secret: %s', (_what, fields, secret) => {
  const line = lineOf((log) => log.warn(fields, 'Something happened.'));
  expect(line).not.toContain(secret);
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', msg: 'Something happened.' });
});

it('an error of the database says what is wrong without the value that is', () => {
  const message = 'invalid input syntax for type date: "1990-04-31 Luna Marsh"';
  const error = Object.assign(new Error(message), { code: '22007', detail: 'Luna Marsh' });
  const line = lineOf((log) => log.error({ err: error }, 'failed'));
  expect(line).toContain('invalid input syntax for type date: \\"…\\"');
  expect(line).not.toContain('Luna');
});

it('what helps to find a fault stays: paths, packages, names of constraints, hosts', () => {
  const error = new Error('violates unique constraint "profiles_pkey"');
  const at = 'node_modules/@supabase/lite/index.js, pkg@1.2.3, code=23505x, mail@mx.example';
  const line = lineOf((log) => log.error({ err: error, at }, 'failed'));
  expect(line).toContain('profiles_pkey');
  expect(line).toContain('node_modules/@supabase/lite/index.js, pkg@1.2.3');
  expect(line).toContain('…@mx.example');
});

it('a word without end is read once, not once from each of its letters', () => {
  const word = 'x'.repeat(1_000_000);
  expect(lineOf((log) => log.info({ said: `${word} luna.star@mx.example` }, 'long'))).toContain(
    `${word} …@mx.example`,
  );
});
