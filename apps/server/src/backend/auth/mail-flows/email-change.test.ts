import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  awaitMail,
  codeOf,
  inventCredentials,
  openBrowser,
  proofOf,
} from '../../../testing/meet-by-mail.ts';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import type { Mailbox } from '../../../testing/start-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { TestGateway } from '../../../testing/start-test-gateway.ts';

let mailbox: Mailbox;
let gateway: TestGateway;
beforeAll(async () => {
  mailbox = await startMailbox();
  gateway = await startTestGateway({
    env: { TRUST_PROXY: '1', SMTP_URL: mailbox.url, MAILS_PER_HOUR: '20' },
  });
});
afterAll(async () => {
  await gateway.stop();
  await mailbox.stop();
});

async function meetPerson() {
  const { email, password } = inventCredentials();
  const browser = openBrowser(gateway);
  await browser.auth.signUp({ email, password });
  const { data } = await browser.auth.verifyOtp(proofOf(await awaitMail(mailbox, email)));
  const id = data.user?.id ?? '';
  await gateway.sql(
    'insert into public.profiles (id, email) values ($1, $2) on conflict (id) do nothing',
    [id, email],
  );
  return { email, password, browser, id };
}

/** A person whose wanted address waits for both mailboxes. */
async function beginChange() {
  const person = await meetPerson();
  const next = inventCredentials().email;
  const { data, error } = await person.browser.auth.updateUser({ email: next });
  if (error !== null) throw error;
  expect(data.user).toMatchObject({ email: person.email, new_email: next });
  const [toNew, toOld] = [
    await awaitMail(mailbox, next),
    await awaitMail(mailbox, person.email, 1),
  ];
  return { ...person, next, toNew, toOld };
}

const addressOf = async (id: string) => {
  const [row] = await gateway.sql<{ email: string; profile: string }>(
    `select u.email, p.email as profile from auth.users u join public.profiles p on p.id = u.id
     where u.id = $1`,
    [id],
  );
  return row;
};

describe('A9: an address', () => {
  it.each(['old first', 'new first'])(
    'changes when both mailboxes agree, the %s',
    async (order) => {
      const { id, email, next, password, browser, toNew, toOld } = await beginChange();
      const [first, second] = order === 'old first' ? [toOld, toNew] : [toNew, toOld];
      const other = openBrowser(gateway);
      const half = await other.auth.verifyOtp(proofOf(first));
      expect(half.error).toBeNull();
      expect([half.data.session, half.data.user]).toEqual([null, null]);
      expect(await addressOf(id)).toEqual({ email, profile: email });
      const whole = await other.auth.verifyOtp(proofOf(second));
      expect(whole.data.user).toMatchObject({ id, email: next });
      expect(await addressOf(id)).toEqual({ email: next, profile: next });
      const [identity] = await gateway.sql<{ email: string }>(
        "select email from auth.identities where user_id = $1 and provider = 'email'",
        [id],
      );
      expect(identity?.email).toBe(next);
      expect((await awaitMail(mailbox, email, 2)).subject).toBe('Your e-mail address was changed');
      expect((await browser.auth.getUser()).error).not.toBeNull();
      const signIn = (address: string) =>
        openBrowser(gateway).auth.signInWithPassword({ email: address, password });
      expect((await signIn(next)).error).toBeNull();
      expect((await signIn(email)).error?.code).toBe('invalid_credentials');
    },
  );

  it('changes by the codes of both mails, too', async () => {
    const { id, email, next, toNew, toOld } = await beginChange();
    const { auth } = openBrowser(gateway);
    await auth.verifyOtp({ email: next, token: codeOf(toNew), type: 'email_change' });
    expect((await addressOf(id))?.email).toBe(email);
    await auth.verifyOtp({ email, token: codeOf(toOld), type: 'email_change' });
    expect((await addressOf(id))?.email).toBe(next);
  });

  it.each(['old', 'new'])('stays when only the %s mailbox agrees, twice', async (side) => {
    const { id, email, toNew, toOld } = await beginChange();
    const proof = proofOf(side === 'old' ? toOld : toNew);
    await openBrowser(gateway).auth.verifyOtp(proof);
    const { error } = await openBrowser(gateway).auth.verifyOtp(proof);
    expect(error?.code).toBe('otp_expired');
    expect((await addressOf(id))?.email).toBe(email);
  });

  it('asks again only the mailbox that has not agreed', async () => {
    const { id, email, next, browser, toNew } = await beginChange();
    await openBrowser(gateway).auth.verifyOtp(proofOf(toNew));
    await browser.auth.resend({ type: 'email_change', email });
    const again = await awaitMail(mailbox, email, 2);
    await openBrowser(gateway).auth.verifyOtp(proofOf(again));
    expect((await addressOf(id))?.email).toBe(next);
  });

  it('of somebody else is never told of, taken or mailed', async () => {
    const owner = await meetPerson();
    const { id, email, browser } = await meetPerson();
    const { data, error } = await browser.auth.updateUser({ email: owner.email });
    expect(error).toBeNull();
    expect(data.user?.new_email).toBe(owner.email);
    await openBrowser(gateway).auth.verifyOtp(proofOf(await awaitMail(mailbox, email, 1)));
    expect((await addressOf(id))?.email).toBe(email);
    expect(mailbox.mails(owner.email)).toHaveLength(1);
  });

  it('goes to one of two people who want it at the same time', async () => {
    const [first, second] = [await meetPerson(), await meetPerson()];
    const next = inventCredentials().email;
    await first.browser.auth.updateUser({ email: next });
    const firstProof = proofOf(await awaitMail(mailbox, next));
    await second.browser.auth.updateUser({ email: next });
    const secondProof = proofOf(await awaitMail(mailbox, next, 1));
    for (const { email } of [first, second]) {
      await openBrowser(gateway).auth.verifyOtp(proofOf(await awaitMail(mailbox, email, 1)));
    }
    const answers = await Promise.all([
      openBrowser(gateway).auth.verifyOtp(firstProof),
      openBrowser(gateway).auth.verifyOtp(secondProof),
    ]);
    const codes = answers.map(({ error }) => error?.code ?? 'changed').sort();
    expect(codes).toEqual(['changed', 'otp_expired']);
  });

  it.each<[string, (person: Awaited<ReturnType<typeof beginChange>>) => Promise<unknown>]>([
    [
      'a new password',
      ({ browser, password }) =>
        browser.auth.updateUser({
          password: 'another one over the harbour',
          current_password: password,
        }),
    ],
    ['signing out everybody else', ({ browser }) => browser.auth.signOut({ scope: 'others' })],
    ['her present address', ({ browser, email }) => browser.auth.updateUser({ email })],
  ])('stays when the change is stopped by %s: a thief’s mails open nothing', async (_by, stop) => {
    const person = await beginChange();
    const { browser, email, id, next, toNew, toOld } = person;
    expect(await stop(person)).toMatchObject({ error: null });
    expect((await browser.auth.getUser()).data.user?.new_email).toBeUndefined();
    const before = mailbox.mails(next).length;
    await openBrowser(gateway).auth.resend({ type: 'email_change', email });
    for (const mail of [toNew, toOld]) {
      const { error } = await openBrowser(gateway).auth.verifyOtp(proofOf(mail));
      expect(error?.code).toBe('otp_expired');
    }
    expect(mailbox.mails(next)).toHaveLength(before);
    expect((await addressOf(id))?.email).toBe(email);
  });

  it('that waited for a day is forgotten: nobody is mailed about it any more', async () => {
    const { browser, email, id, next } = await beginChange();
    await gateway.sql(
      `update auth.users set email_change_sent_at = email_change_sent_at - interval '25 hours' where id = $1`,
      [id],
    );
    expect((await browser.auth.getUser()).data.user?.new_email).toBeUndefined();
    const [toOld, toNew] = [mailbox.mails(email).length, mailbox.mails(next).length];
    await openBrowser(gateway).auth.resend({ type: 'email_change', email });
    // A mail that is asked for afterwards has come: the one before it would have.
    await openBrowser(gateway).auth.resetPasswordForEmail(email);
    await awaitMail(mailbox, email, toOld);
    expect([mailbox.mails(email).length, mailbox.mails(next).length]).toEqual([toOld + 1, toNew]);
  });

  it('may be one of a sign-up that she began by mistake and never confirmed', async () => {
    const next = inventCredentials();
    await openBrowser(gateway).auth.signUp(next);
    await awaitMail(mailbox, next.email);
    const { browser, email, id } = await meetPerson();
    await browser.auth.updateUser({ email: next.email });
    const toNew = await awaitMail(mailbox, next.email, 1);
    await openBrowser(gateway).auth.verifyOtp(proofOf(await awaitMail(mailbox, email, 1)));
    const { data } = await openBrowser(gateway).auth.verifyOtp(proofOf(toNew));
    expect(data.user).toMatchObject({ id, email: next.email });
    expect((await addressOf(id))?.email).toBe(next.email);
  });

  it('that is left takes all open links with it', async () => {
    const { email, toNew, toOld } = await beginChange();
    await openBrowser(gateway).auth.resetPasswordForEmail(email);
    const recovery = proofOf(await awaitMail(mailbox, email, 2));
    await openBrowser(gateway).auth.verifyOtp(proofOf(toOld));
    await openBrowser(gateway).auth.verifyOtp(proofOf(toNew));
    const { error } = await openBrowser(gateway).auth.verifyOtp(recovery);
    expect(error?.code).toBe('otp_expired');
  });
});
