import { mailPreviewAnswer, mailPreviewsAnswer } from '@leakblock/domain/notifications';
import type { z } from 'zod';
import { callForJson } from '#lib/functions-client.ts';

export type PreviewedMail = {
  name: string;
  language: 'en' | 'de' | 'es' | 'fr';
  isDiscreet: boolean;
};
export type MailPreview = z.infer<typeof mailPreviewAnswer>;

/** Every mail there is. @throws RequestFailure */
export const readPreviews = async (signal: AbortSignal) =>
  (await callForJson('list-mail-previews', {}, mailPreviewsAnswer, { signal })).mails;

/** One mail as it would be sent. @throws RequestFailure */
export const readPreview = (mail: PreviewedMail, signal: AbortSignal): Promise<MailPreview> =>
  callForJson('preview-mail', mail, mailPreviewAnswer, { signal });
