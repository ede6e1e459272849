import type { NotificationKind } from '@leakblock/domain/notifications';
import type { z } from 'zod';
import type { MailContent, MailManner } from './mail-content.ts';

/** One mail that a feature sends. It is written when it goes out, from the data that it was queued with. */
export type MailKind = {
  /** `<feature>.<what>`, such as `reports.monthly`. */
  name: string;
  /** Decides whether she can switch it off. Of notices, each has the kind of its notification. */
  kind: NotificationKind;
  /** @throws ZodError when the data does not fit */
  write: (data: unknown, manner: MailManner) => MailContent;
  /** Made-up data for previews. */
  sample: (manner: MailManner) => unknown;
};

/** A mail with checked data. */
export function defineMail<Schema extends z.ZodType>(definition: {
  name: `${string}.${string}`;
  kind: NotificationKind;
  data: Schema;
  write: (data: z.output<Schema>, manner: MailManner) => MailContent;
  sample: (manner: MailManner) => z.input<Schema>;
}): MailKind {
  const { data: schema, write, ...rest } = definition;
  return { ...rest, write: (data, manner) => write(schema.parse(data), manner) };
}
