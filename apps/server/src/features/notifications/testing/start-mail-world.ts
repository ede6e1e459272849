import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '@leakblock/domain/notifications';
import type { Feature } from '#platform/feature';
import { createMailCarrier } from '#platform/mails/mail-carrier';
import { startMailbox } from '../../../testing/start-mailbox.ts';
import type { Mailbox } from '../../../testing/start-mailbox.ts';
import { startTestGateway } from '../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';
import { notifications, notify } from '../index.ts';
import { sendDueMails } from '../outbox/send-due-mails.ts';

type Profile = { locale?: string; isDiscreet?: boolean; isBanned?: boolean };

export type MailWorld = {
  gateway: TestGateway;
  mailbox: Mailbox;
  /** Moves the features' clock. */
  setTime: (at: Date | string) => void;
  person: (profile?: Profile) => Promise<SignedIn>;
  /** Tells somebody something; answers with the id of notification and mail. */
  tell: (
    userId: string,
    kind: NotificationKind,
    said?: { title?: string; message?: string; path?: string | null },
  ) => Promise<string>;
  /** What the job of every minute does. */
  round: () => Promise<void>;
  /** State, reason and tries of a mail. */
  mailOf: (id: string) => Promise<{ state: string; reason: string | null; attempts: number }>;
  call: (
    name: string,
    body: object,
    who?: SignedIn | null,
  ) => Promise<{ status: number; body: Record<string, unknown> }>;
  stop: () => Promise<void>;
};

/** For tests: a gateway with an outbox, a mail server on loopback, and a clock of its own. */
export async function startMailWorld(
  options: { features?: readonly Feature[]; env?: Record<string, string>; smtpUrl?: string } = {},
): Promise<MailWorld> {
  const mailbox = await startMailbox();
  let time: Date | null = null;
  const gateway = await startTestGateway({
    features: options.features ?? [notifications],
    env: {
      WORKER_IN_PROCESS: 'false',
      SMTP_URL: options.smtpUrl ?? mailbox.url,
      MAIL_FROM: 'LeakBlock <hello@brand.example>',
      NOTICE_MAIL_DOMAIN: 'replies.brand.example',
      ...options.env,
    },
    now: () => time ?? new Date(),
  });
  const { context, sql } = gateway;
  const carrier = createMailCarrier(context.env, context.publicUrl);
  return {
    gateway,
    mailbox,
    setTime: (at) => {
      time = new Date(at);
    },
    person: async ({ isBanned = false, isDiscreet = false, locale = 'en' } = {}) => {
      const who = await gateway.signIn();
      await sql(
        'insert into profiles (id, email, locale, discreet_mode, banned) values ($1, $2, $3, $4, $5)',
        [who.userId, who.email, locale, isDiscreet, isBanned],
      );
      return who;
    },
    tell: async (
      userId,
      kind,
      { message = 'There is more.', path = null, title = 'News' } = {},
    ) => {
      const id = randomUUID();
      await context.database.asService((trx) =>
        notify(trx, context, { id, userId, kind, title, message, path }),
      );
      return id;
    },
    round: () => sendDueMails(context, carrier, context.stopping),
    mailOf: async (id) => {
      const [row] = await sql<{ state: string; reason: string | null; attempts: number }>(
        'select state, reason, attempts from private.mails where id = $1',
        [id],
      );
      if (row === undefined) throw new Error(`There is no mail ${id}.`);
      return row;
    },
    call: async (name, body, who = null) => {
      const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: {
          apikey: gateway.publishableKey,
          'content-type': 'application/json',
          ...(who !== null && { authorization: `Bearer ${who.token}` }),
        },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    stop: async () => {
      await gateway.stop();
      await mailbox.stop();
    },
  };
}
