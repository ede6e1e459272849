import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askedScripts, playSettings } from '../testing/play-settings.ts';
import { captchaTimeoutMs, getCaptchaToken, withCaptcha } from './captcha.ts';

const config = (name: string) => ({
  captchaScriptUrl: `https://captcha.example/${name}.js`,
  captchaSiteKey: 'site-key',
});

/** The script has come and has made itself known. */
async function arrive(name: string, captcha: object) {
  await expect.poll(askedScripts).toHaveLength(1);
  Object.assign(window, { [name]: captcha });
  askedScripts()[0]?.dispatchEvent(new Event('load'));
}

type Options = Record<string, (given?: string) => void> & { size?: string; appearance?: string };

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.replaceChildren();
  for (const name of ['turnstile', 'hcaptcha', 'grecaptcha']) Reflect.deleteProperty(window, name);
});

it('without a captcha nothing is loaded and nothing sent along', async () => {
  playSettings({ captchaScriptUrl: 'https://captcha.example/none.js' });
  expect(await getCaptchaToken()).toBeUndefined();
  expect(await withCaptcha({ redirectTo: '/' })).toEqual({ redirectTo: '/' });
  expect(askedScripts()).toEqual([]);
});

describe('a token comes from', () => {
  it('Turnstile, seen only when it asks something, fresh each time', async () => {
    playSettings(config('turnstile'));
    let count = 0;
    const render = vi.fn((_place: HTMLElement, options: Options) => {
      count += 1;
      options['callback']?.(`token-${count}`);
      return `widget-${count}`;
    });
    const remove = vi.fn();
    const asking = withCaptcha({ redirectTo: '/' });
    await arrive('turnstile', { render, remove });
    expect(await asking).toEqual({ redirectTo: '/', captchaToken: 'token-1' });
    expect(await getCaptchaToken()).toBe('token-2');
    expect(render.mock.calls[0]?.[1]).toMatchObject({
      sitekey: 'site-key',
      appearance: 'interaction-only',
    });
    expect(remove).toHaveBeenCalledWith('widget-1');
    expect(document.querySelector('.captcha')).toBeNull();
  });

  it('hCaptcha, invisible', async () => {
    playSettings(config('hcaptcha'));
    let callback: Options[string] = () => undefined;
    const asking = getCaptchaToken();
    await arrive('hcaptcha', {
      render: (_place: HTMLElement, options: Options) => {
        expect(options.size).toBe('invisible');
        callback = options['callback'] ?? callback;
        return 7;
      },
      execute: (widget: number) => {
        expect(widget).toBe(7);
        callback('token-h');
      },
    });
    expect(await asking).toBe('token-h');
  });

  it('reCAPTCHA, once it is ready', async () => {
    playSettings(config('grecaptcha'));
    let isReady = false;
    const asking = getCaptchaToken();
    await arrive('grecaptcha', {
      ready: (callback: () => void) => {
        isReady = true;
        callback();
      },
      render: () => {
        expect(isReady).toBe(true);
        return 0;
      },
      execute: () => Promise.resolve('token-g'),
    });
    expect(await asking).toBe('token-g');
  });
});

describe('no token comes, and the server will say so,', () => {
  it('when the script is blocked', async () => {
    playSettings(config('blocked'));
    const asking = getCaptchaToken();
    await expect.poll(askedScripts).toHaveLength(1);
    askedScripts()[0]?.dispatchEvent(new Event('error'));
    expect(await asking).toBeUndefined();
  });

  it('when the script is no captcha', async () => {
    playSettings(config('other'));
    const asking = getCaptchaToken();
    await arrive('other', {});
    expect(await asking).toBeUndefined();
  });

  it.each(['error-callback', 'expired-callback', 'timeout-callback'])('after %s', async (event) => {
    playSettings(config(`turnstile-${event}`));
    const asking = getCaptchaToken();
    await arrive('turnstile', {
      render: (_place: HTMLElement, options: Options) => {
        options[event]?.('110200');
        return 'widget';
      },
      remove: () => undefined,
    });
    expect(await asking).toBeUndefined();
    expect(document.querySelector('.captcha')).toBeNull();
  });

  it('when nobody answers it for two minutes', async () => {
    expect(captchaTimeoutMs).toBe(120_000);
    playSettings(config('turnstile-slow'));
    vi.useFakeTimers();
    const asking = getCaptchaToken();
    await vi.advanceTimersByTimeAsync(0);
    await arrive('turnstile', { render: () => 'widget', remove: () => undefined });
    await vi.advanceTimersByTimeAsync(captchaTimeoutMs);
    expect(await asking).toBeUndefined();
  });
});
