import { randomBytes } from 'node:crypto';
import type { ServerContext } from './platform/feature.ts';
import { signIncomingMail } from './features/removal-requests/index.ts';

/** The way of a played host's answer into the gateway: its own webhook, signed as a mail server would. */
export type AnswerDoor = {
  /** For INCOMING_MAIL_SECRET. */
  secret: string;
  /** For `answersTo` of the demo web. Mails that come before the door is open are lost. */
  take: (rawMail: string) => Promise<void>;
  open: (gateway: { port: number; context: Pick<ServerContext, 'now'> }) => void;
};

/** Makes the door; the demo web is started before the gateway, so it is opened later. */
export function createAnswerDoor(): AnswerDoor {
  const secret = randomBytes(32).toString('base64url');
  let gateway: Parameters<AnswerDoor['open']>[0] | null = null;
  return {
    secret,
    open: (opened) => {
      gateway = opened;
    },
    take: async (rawMail) => {
      if (gateway === null) return;
      const body = Buffer.from(rawMail);
      const timestamp = Math.floor(gateway.context.now().getTime() / 1000);
      const address = `http://127.0.0.1:${String(gateway.port)}/functions/v1/incoming-mail`;
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'message/rfc822',
          'x-leakblock-timestamp': String(timestamp),
          'x-leakblock-signature': `v1=${signIncomingMail(secret, timestamp, body)}`,
        },
        body,
      });
      if (!answer.ok) throw new Error(`The gateway refused a mail with ${String(answer.status)}.`);
    },
  };
}
