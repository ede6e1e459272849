import { expect, it } from 'vitest';
import { readMail } from './mail.ts';

const envelope = { from: 'a@agency.example', to: 'dmca@leakvault.example' };

it('reads folded headers and a quoted-printable text', () => {
  const mail = readMail(
    'Subject: a long\r\n subject\r\nMessage-ID: <1@x>\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=C3=BC=C3=9Fe https://leakvault.example/se=\r\nt/abc123',
    envelope,
    5,
  );
  expect(mail).toMatchObject({ ...envelope, subject: 'a long subject', messageId: '<1@x>', at: 5 });
  expect(mail.text).toBe('Grüße https://leakvault.example/set/abc123');
});

it('reads the texts of a multipart mail and notices attachments', () => {
  const packed = Buffer.from('see https://tubecove.example/video/1/x').toString('base64');
  const mail = readMail(
    `Content-Type: multipart/mixed; boundary="b1"\r\n\r\n--b1\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${packed}\r\n--b1\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=loa.pdf\r\n\r\nJVBERi0=\r\n--b1--\r\n`,
    envelope,
    0,
  );
  expect(mail.text.trim()).toBe('see https://tubecove.example/video/1/x');
  expect(mail.hasAttachment).toBe(true);
});

it('reads a subject beyond ASCII, and the plain one of two versions', () => {
  const raw = [
    'Subject: =?UTF-8?Q?W=C3=A4hlen_Sie?= =?UTF-8?B?IGVpbiBQYXNzd29ydA==?=',
    'Content-Type: multipart/alternative; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Hallo',
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Hallo</p>',
    '--x--',
  ].join('\r\n');
  const mail = readMail(raw, { from: 'a@example.org', to: 'b@example.org' }, 0);
  expect(mail.subject).toBe('Wählen Sie ein Passwort');
  expect(mail.text.trim()).toBe('Hallo');
});

it('reads where answers are wanted', () => {
  const mail = readMail('Reply-To: Case <Case+1.a@agency.example>\r\n\r\nx', envelope, 0);
  expect(mail.replyTo).toBe('case+1.a@agency.example');
});
