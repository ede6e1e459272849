import { isOptionalKind } from '@leakblock/domain/notifications';
import type { ServerContext } from '#platform/feature';
import { mannerOf } from '#platform/mails/manner-of';
import type { MailContent, MailManner, WrittenMail } from '#platform/mails/mail-content';
import { writeMail } from '#platform/mails/write-mail';
import { unsubscribePage } from '../unsubscribing/unsubscribe-addresses.ts';
import type { ClaimedMail, MailPart } from './claim-mail.ts';
import { writeDigest } from './write-digest.ts';

/** No feature here has a mail of this name: another version of the program may. */
export class UnknownMailError extends Error {
  constructor(name: string) {
    super(`No feature has a mail ${name}.`);
    this.name = 'UnknownMailError';
  }
}

/**
 * Writes a mail in the manner of its addressee.
 * @throws UnknownMailError, and whatever the feature's own writer throws
 */
export function composeMail(context: ServerContext, mail: ClaimedMail): WrittenMail {
  const { addressee, kind, parts, userId } = mail;
  const { isDiscreet, language } = addressee;
  const canEnd = userId !== null && isOptionalKind(kind);
  const manner = mannerOf(context, {
    ...{ language, isDiscreet },
    ...(canEnd && { unsubscribe: { href: unsubscribePage(context, userId, kind) } }),
  });
  const contents = parts.map((part) => writeContent(context, part, manner));
  return writeMail(writeDigest(contents, manner), manner);
}

function writeContent(
  { mails }: ServerContext,
  { data, name }: MailPart,
  manner: MailManner,
): MailContent {
  const kind = mails.find((each) => each.name === name);
  if (kind === undefined) throw new UnknownMailError(name);
  return kind.write(data, manner);
}
