import { readFullConfig } from './full-config.ts';
import { loadScript } from './load-script.ts';
import { logProblem } from './log-problem.ts';
import './captcha.css';

/** Milliseconds a person has for what a captcha may ask of her. */
export const captchaTimeoutMs = 120_000;

/** What Turnstile, hCaptcha and reCAPTCHA have in common. */
type Captcha = {
  render: (place: HTMLElement, options: Record<string, unknown>) => string | number;
  execute?: (widget: string | number, options?: object) => unknown;
  remove?: (widget: string | number) => void;
  /** reCAPTCHA loads its larger part later. */
  ready?: (callback: () => void) => void;
};

/**
 * A token that says a person is here, for one request; undefined when the installation has no captcha, or when it
 * cannot be had: then the server says so. Usually nobody sees anything.
 */
export async function getCaptchaToken(): Promise<string | undefined> {
  const { captchaScriptUrl, captchaSiteKey } = await readFullConfig();
  if (captchaScriptUrl === null || captchaSiteKey === null) return undefined;
  const place = document.body.appendChild(document.createElement('div'));
  place.className = 'captcha';
  try {
    await loadScript(captchaScriptUrl);
    return await ask(captchaSiteKey, place);
  } catch (error) {
    logProblem('The captcha gave no token.', String(error));
    return undefined;
  } finally {
    place.remove();
  }
}

/** The options for a request of the sign-in API that asks for a captcha. */
export async function withCaptcha<T extends object>(
  options: T,
): Promise<T & { captchaToken?: string }> {
  const captchaToken = await getCaptchaToken();
  return captchaToken === undefined ? options : { ...options, captchaToken };
}

/** The names by which the scripts make themselves known. */
const captchaNames = ['turnstile', 'hcaptcha', 'grecaptcha'] as const;

async function ask(siteKey: string, place: HTMLElement): Promise<string> {
  const name = captchaNames.find((each) => Reflect.get(window, each) !== undefined);
  if (name === undefined) throw new Error('The script is no captcha.');
  const captcha = Reflect.get(window, name) as Captcha;
  // Turnstile's own `ready` throws for a script that is loaded as ours is.
  if (name === 'grecaptcha') await new Promise<void>((resolve) => captcha.ready?.(resolve));
  const isTurnstile = name === 'turnstile';

  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (reason: unknown) => reject(new Error(`No token: ${String(reason)}`));
  const patience = setTimeout(() => fail('it took too long'), captchaTimeoutMs);
  const widget = captcha.render(place, {
    sitekey: siteKey,
    callback: resolve,
    'error-callback': fail,
    'expired-callback': fail,
    'timeout-callback': fail,
    ...(isTurnstile ? { appearance: 'interaction-only' } : { size: 'invisible' }),
  });
  try {
    if (!isTurnstile) {
      // reCAPTCHA v3 gives its token here, the others by the callback.
      const given = captcha.execute?.(widget, { action: 'sign_in' });
      if (given instanceof Promise) {
        given.then((token: unknown) => typeof token === 'string' && resolve(token), fail);
      }
    }
    return await promise;
  } finally {
    clearTimeout(patience);
    captcha.remove?.(widget);
  }
}
