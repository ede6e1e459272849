import { describe, expect, it } from 'vitest';
import { parseEnv, SettingsError } from '../env.ts';
import { outsideOrigins } from './outside-origins.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const nothingOutside =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; media-src blob:; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const policyWith = (settings: Record<string, string>) =>
  contentSecurityPolicy('<p></p>', false, outsideOrigins(parseEnv(settings)));

/** What the settings add to the policy, by directive. */
function added(settings: Record<string, string>): Record<string, string> {
  const plain = new Map(nothingOutside.split('; ').map((each) => [each.split(' ')[0], each]));
  const more: Record<string, string> = {};
  for (const directive of policyWith(settings).split('; ')) {
    const name = directive.split(' ')[0] ?? '';
    const before = plain.get(name) ?? name;
    expect(directive.startsWith(before), directive).toBe(true);
    if (directive !== before) more[name] = directive.slice(before.length + 1);
    plain.delete(name);
  }
  expect([...plain]).toEqual([]);
  return more;
}

describe('policy of a page', () => {
  it('lets in nothing from elsewhere when nothing is configured', () => {
    expect(policyWith({})).toBe(nothingOutside);
  });

  it.each([
    { CHAT_ID: 'c' },
    { CHAT_SCRIPT_URL: 'https://chat.example/x.js', CHAT_ORIGINS: 'https://more.example' },
    { CAPTCHA_SCRIPT_URL: 'https://captcha.example/x.js' },
    { CAPTCHA_ORIGINS: 'https://more.example', ANALYTICS_ORIGINS: 'https://more.example' },
    { ANALYTICS_SCRIPT_URL: 'https://stats.example/{id}.js' },
  ])('lets in nothing for half a widget: %o', (settings) => {
    expect(policyWith(settings)).toBe(nothingOutside);
  });

  it('lets in the chat: its script, words, pictures, frame and style', () => {
    const settings = { CHAT_ID: 'c', CHAT_SCRIPT_URL: 'https://chat.example:8443/w/{id}.js' };
    const origin = 'https://chat.example:8443';
    expect(added(settings)).toEqual({
      'script-src': origin,
      'style-src': origin,
      'connect-src': origin,
      'img-src': origin,
      'frame-src': origin,
    });
    const more = { ...settings, CHAT_ORIGINS: 'wss://live.example, https://*.files.example/' };
    expect(added(more)).toEqual({
      'script-src': `${origin} https://*.files.example`,
      'style-src': `${origin} https://*.files.example`,
      'connect-src': `${origin} wss://live.example https://*.files.example`,
      'img-src': `${origin} https://*.files.example`,
      'frame-src': `${origin} https://*.files.example`,
    });
  });

  it('lets in the captcha: its script, frame and calls', () => {
    const origin = 'https://challenges.cloudflare.com';
    expect(added({ CAPTCHA_SITE_KEY: 'k' })).toEqual({
      'script-src': origin,
      'connect-src': origin,
      'frame-src': origin,
    });
  });

  it('lets in the analytics script and where it sends to', () => {
    const google = 'https://www.googletagmanager.com https://*.google-analytics.com';
    expect(added({ ANALYTICS_ID: 'G-1' })).toEqual({
      'script-src': google,
      'connect-src': google,
      'img-src': google,
    });
    const own = 'https://stats.example';
    expect(added({ ANALYTICS_ID: '1', ANALYTICS_SCRIPT_URL: `${own}/s.js` })).toEqual({
      'script-src': own,
      'connect-src': own,
      'img-src': own,
    });
  });

  it('lets in the look-up of the own network address, and the logo', () => {
    expect(added({ IP_LOOKUP_URL: 'https://ip.example/me' })).toEqual({
      'connect-src': 'https://ip.example',
    });
    expect(added({ BRAND_LOGO_URL: 'https://files.example/logo.svg' })).toEqual({
      'img-src': 'https://files.example',
    });
  });

  it('names an origin once', () => {
    const url = 'https://all.example/x.js';
    const settings = {
      CHAT_ID: 'c',
      CHAT_SCRIPT_URL: url,
      CAPTCHA_SITE_KEY: 'k',
      CAPTCHA_SCRIPT_URL: url,
    };
    expect(added(settings)['script-src']).toBe('https://all.example');
  });
});

describe('a setting cannot break out of the policy', () => {
  it.each([
    "https://x.example/a'; script-src * 'unsafe-inline'",
    'https://x.example/a;sandbox',
    'https://name:pass@x.example/?a=b c;d#;e',
    'https://x.example/"\\',
    'HTTPS://X.EXAMPLE/a',
  ])('only the origin of %s is taken', (IP_LOOKUP_URL) => {
    expect(added({ IP_LOOKUP_URL })).toEqual({ 'connect-src': 'https://x.example' });
  });

  // The URL standard has nothing against these hosts.
  it.each([
    'https://x.example;sandbox/',
    "https://x'example/",
    'https://x,y.example/',
    'https://*/',
    'https://a*.example/',
    'https://{id}.example/',
    'javascript:alert(1)',
    'data:text/javascript,1',
    '//x.example/a',
  ])('%s is refused at the start', (address) => {
    for (const name of ['IP_LOOKUP_URL', 'CHAT_SCRIPT_URL', 'CHAT_ORIGINS', 'BRAND_LOGO_URL']) {
      expect(() => parseEnv({ [name]: address }), name).toThrow(SettingsError);
    }
  });
});
