import { graceSteps } from '@leakblock/domain/subscriptions';
import { z } from 'zod';
import { commonWords } from '#platform/mails/common-words';
import { defineMail } from '#platform/mails/mail-kind';
import { agencySteps, graceWords } from './grace-words.ts';

const graceData = z.object({
  step: z.enum([...graceSteps, ...agencySteps]),
  endsAt: z.iso.datetime({ offset: true }),
  /** About the plan of her agency. */
  isAgency: z.boolean(),
  /** Whose clocks the day is told by, as they are in the app. */
  timeZone: z.string().default('UTC'),
});
export type GraceData = z.input<typeof graceData>;

/** Page of ours where a missing payment is seen to. */
export const gracePage = (isAgency: boolean): string =>
  isAgency ? '/agency/billing' : '/subscription-plans';

/** A payment is missing, or an agency's plan ends or has ended. */
export const graceMail = defineMail({
  name: 'subscriptions.grace',
  kind: 'billing',
  data: graceData,
  write: ({ endsAt, isAgency, step, timeZone }, { isDiscreet, language }) => {
    const person = { locale: language, isDiscreet, timeZone, isAgency, endsAt: new Date(endsAt) };
    const { message, title } = graceWords(step, person);
    const { greeting, open } = commonWords[language];
    return {
      subject: title,
      preview: message,
      blocks: [
        { type: 'text', text: greeting },
        { type: 'text', text: message },
        { type: 'button', label: open, path: gracePage(isAgency) },
      ],
    };
  },
  sample: () => ({
    step: 'failed' as const,
    endsAt: '2026-12-05T10:00:00Z',
    isAgency: false,
    timeZone: 'UTC',
  }),
});
