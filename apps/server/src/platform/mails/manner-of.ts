import type { Env } from '../env.ts';
import type { MailManner } from './mail-content.ts';
import type { MailLanguage } from './mail-language.ts';

/** How somebody is written to here. Discreet mails are signed with the name that receipts have. */
export function mannerOf(
  { env, publicUrl }: { env: Pick<Env, 'BRAND_NAME' | 'BILLING_NAME'>; publicUrl: string },
  person: { language: MailLanguage; isDiscreet: boolean; unsubscribe?: { href: string } },
): MailManner {
  return {
    ...person,
    brand: person.isDiscreet ? env.BILLING_NAME : env.BRAND_NAME,
    siteUrl: publicUrl,
  };
}
