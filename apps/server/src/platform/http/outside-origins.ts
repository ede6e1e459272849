import type { Env } from '../env.ts';
import { originOf } from '../page-settings.ts';

/** Origins other than our own that a page may load from, by directive of its Content-Security-Policy. */
export type OutsideOrigins = Partial<
  Record<'script' | 'connect' | 'frame' | 'img' | 'style', string[]>
>;

type PageEnv = Pick<
  Env,
  | 'BRAND_LOGO_URL'
  | 'CHAT_ID'
  | 'CHAT_SCRIPT_URL'
  | 'CHAT_ORIGINS'
  | 'CAPTCHA_SITE_KEY'
  | 'CAPTCHA_SCRIPT_URL'
  | 'CAPTCHA_ORIGINS'
  | 'ANALYTICS_ID'
  | 'ANALYTICS_SCRIPT_URL'
  | 'ANALYTICS_ORIGINS'
  | 'IP_LOOKUP_URL'
>;

/** The origins of what is configured, and of nothing else. */
export function outsideOrigins(env: PageEnv): OutsideOrigins {
  const chat = env.CHAT_ID === undefined ? [] : originsOf(env.CHAT_SCRIPT_URL, env.CHAT_ORIGINS);
  const captcha =
    env.CAPTCHA_SITE_KEY === undefined
      ? []
      : originsOf(env.CAPTCHA_SCRIPT_URL, env.CAPTCHA_ORIGINS);
  const analytics =
    env.ANALYTICS_ID === undefined
      ? []
      : originsOf(env.ANALYTICS_SCRIPT_URL, analyticsOrigins(env));
  return {
    script: pick(chat, captcha, analytics),
    connect: [...new Set([chat, captcha, analytics, originsOf(env.IP_LOOKUP_URL)].flat())],
    frame: pick(chat, captcha),
    img: pick(chat, analytics, originsOf(env.BRAND_LOGO_URL)),
    style: pick(chat),
  };
}

/** Nothing without the script: its further origins have no other use. */
function originsOf(address: string | undefined, further: readonly string[] = []): string[] {
  const origin = address === undefined ? null : originOf(address);
  return origin === null ? [] : [origin, ...further];
}

/** Google's script is loaded from one host and sends to others, by region. */
function analyticsOrigins(env: PageEnv): readonly string[] {
  const isGoogle = originOf(env.ANALYTICS_SCRIPT_URL) === 'https://www.googletagmanager.com';
  return env.ANALYTICS_ORIGINS.length > 0 || !isGoogle
    ? env.ANALYTICS_ORIGINS
    : ['https://*.google-analytics.com'];
}

/** Once each; sockets are only connected to (and `wss:` would let in `https:` too, CSP3 6.7.2.8). */
function pick(...parts: string[][]): string[] {
  return [...new Set(parts.flat())].filter((origin) => !/^wss?:/.test(origin));
}
