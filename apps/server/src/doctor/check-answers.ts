import { countInbox } from '#features/removal-requests';
import { sentenceOf } from './finding.ts';
import type { Check } from './finding.ts';

/** Signs in at the mailbox that answers to notices come to, and changes nothing in it. */
export const checkAnswers: Check = {
  part: 'answers',
  run: async ({ env, signal }) => {
    const { IMAP_URL: address } = env;
    if (address === undefined) {
      const saw =
        env.INCOMING_MAIL_SECRET === undefined
          ? 'No mailbox is read.'
          : 'No mailbox is read; answers come by the webhook.';
      return [{ state: 'unset', saw }];
    }
    try {
      const { folder, mails, unseen } = await countInbox(address, signal);
      const saw = `${folder} holds ${String(mails)} mails, ${String(unseen)} of them unread.`;
      return [{ state: 'good', saw }];
    } catch (error) {
      const saw = `The mailbox cannot be opened: ${sentenceOf(error)}.`;
      const advice = 'Look at host, name, password and folder of IMAP_URL.';
      return [{ state: 'failed', saw, advice }];
    }
  },
};
