import { partnerTerms } from '@leakblock/domain/partners';
import type { Env } from '../env.ts';
import type { Secrets } from '../secrets.ts';

/**
 * What people's browsers learn about the installation (`/config.json`). Addresses of scripts are complete,
 * and null unless everything their widget needs is set.
 */
export function publicSettings(
  env: Env,
  publicUrl: string,
  secrets: Pick<Secrets, 'publishableKey'>,
) {
  const hasCaptcha = env.CAPTCHA_SITE_KEY !== undefined;
  return {
    supabaseUrl: publicUrl,
    publishableKey: secrets.publishableKey,
    brandName: env.BRAND_NAME,
    brandLogoUrl: env.BRAND_LOGO_URL ?? null,
    operatorName: env.OPERATOR_NAME ?? null,
    /** Lines of a postal address, each on a line of its own. */
    operatorAddress: env.OPERATOR_ADDRESS ?? null,
    operatorRepresentative: env.OPERATOR_REPRESENTATIVE ?? null,
    operatorRegister: env.OPERATOR_REGISTER ?? null,
    operatorVatId: env.OPERATOR_VAT_ID ?? null,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    supportPhone: env.SUPPORT_PHONE ?? null,
    supportHours: env.SUPPORT_HOURS ?? null,
    calendarLink: env.CALENDAR_LINK ?? null,
    supportLink: supportLink(env),
    chatId: env.CHAT_ID ?? null,
    chatScriptUrl: fillId(env.CHAT_SCRIPT_URL, env.CHAT_ID),
    captchaSiteKey: env.CAPTCHA_SITE_KEY ?? null,
    captchaScriptUrl: hasCaptcha ? env.CAPTCHA_SCRIPT_URL : null,
    analyticsId: env.ANALYTICS_ID ?? null,
    analyticsScriptUrl: fillId(env.ANALYTICS_SCRIPT_URL, env.ANALYTICS_ID),
    ipLookupUrl: ipLookupUrl(env.IP_LOOKUP_URL),
    partnerTerms: partnerTerms(env),
    /** Whether plans can be bought here. */
    canPay: env.STRIPE_SECRET_KEY !== undefined,
    vatPercent: env.VAT_PERCENT ?? null,
  };
}

function fillId(address: string | undefined, id: string | undefined): string | null {
  if (address === undefined || id === undefined) return null;
  return address.replaceAll('{id}', encodeURIComponent(id));
}

function ipLookupUrl(address: string | undefined): string | null {
  if (address === undefined) return null;
  const url = new URL(address);
  url.searchParams.set('format', 'json');
  return url.href;
}

/** The chat link, else WhatsApp, else mail. */
function supportLink(env: Pick<Env, 'CHAT_LINK' | 'SUPPORT_PHONE' | 'SUPPORT_EMAIL'>) {
  if (env.CHAT_LINK !== undefined) return env.CHAT_LINK;
  // wa.me takes the number with its country code and nothing else: no +, no 00, no (0).
  const digits = env.SUPPORT_PHONE?.replaceAll('(0)', '').replace(/\D/g, '').replace(/^00/, '');
  if (digits !== undefined && digits !== '') return `https://wa.me/${digits}`;
  if (env.SUPPORT_EMAIL === undefined) return null;
  return `mailto:${encodeURIComponent(env.SUPPORT_EMAIL).replaceAll('%40', '@')}`;
}
