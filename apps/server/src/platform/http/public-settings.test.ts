import { describe, expect, it } from 'vitest';
import { parseEnv } from '../env.ts';
import { publicSettings } from './public-settings.ts';

const settingsOf = (source: Record<string, string>) =>
  publicSettings(parseEnv(source), 'https://leakblock.example', { publishableKey: 'p' });

describe('what browsers learn', () => {
  it('of widgets is nothing unless all they need is set', () => {
    const none = {
      chatScriptUrl: null,
      captchaScriptUrl: null,
      captchaSiteKey: null,
      analyticsScriptUrl: null,
      ipLookupUrl: null,
    };
    expect(settingsOf({})).toMatchObject(none);
    expect(settingsOf({ CHAT_ID: 'c' })).toMatchObject(none);
    expect(settingsOf({ CHAT_SCRIPT_URL: 'https://chat.example/{id}' })).toMatchObject(none);
  });

  it('of widgets are complete addresses', () => {
    const settings = settingsOf({
      CHAT_ID: 'a b&c/../d',
      CHAT_SCRIPT_URL: 'https://chat.example/{id}/widget.js?id={id}',
      CAPTCHA_SITE_KEY: 'key',
      ANALYTICS_ID: 'G-1',
      IP_LOOKUP_URL: 'https://ip.example/me?plain=1',
    });
    expect(settings).toMatchObject({
      chatScriptUrl: 'https://chat.example/a%20b%26c%2F..%2Fd/widget.js?id=a%20b%26c%2F..%2Fd',
      captchaSiteKey: 'key',
      captchaScriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
      analyticsScriptUrl: 'https://www.googletagmanager.com/gtag/js?id=G-1',
      ipLookupUrl: 'https://ip.example/me?plain=1&format=json',
    });
  });

  it.each([
    [{}, null],
    [{ SUPPORT_EMAIL: 'help@leakblock.example' }, 'mailto:help@leakblock.example'],
    [{ SUPPORT_EMAIL: 'a?bcc=b@c.example' }, 'mailto:a%3Fbcc%3Db@c.example'],
    [{ SUPPORT_PHONE: '+49 (0) 170 / 123-45 67' }, 'https://wa.me/491701234567'],
    [
      { SUPPORT_PHONE: '0033 6 12 34 56 78', SUPPORT_EMAIL: 'a@b.example' },
      'https://wa.me/33612345678',
    ],
    [{ SUPPORT_PHONE: 'ask us', SUPPORT_EMAIL: 'a@b.example' }, 'mailto:a@b.example'],
    [{ CHAT_LINK: 'https://t.me/help', SUPPORT_PHONE: '+49 170 1234567' }, 'https://t.me/help'],
  ])('Help & Support of %o leads to %s', (source, link) => {
    expect(settingsOf(source).supportLink).toBe(link);
  });

  it('refuses a chat link that is no web address', () => {
    expect(() => settingsOf({ CHAT_LINK: 'javascript:alert(1)' })).toThrow(/CHAT_LINK/);
  });

  it('of calls is a calendar where there is one, and when a person answers', () => {
    expect(settingsOf({})).toMatchObject({ calendarLink: null, supportHours: null });
    const told = { CALENDAR_LINK: 'https://calendar.example/us', SUPPORT_HOURS: 'Mon–Fri 9–17' };
    expect(settingsOf(told)).toMatchObject({
      calendarLink: 'https://calendar.example/us',
      supportHours: 'Mon–Fri 9–17',
    });
    expect(() => settingsOf({ CALENDAR_LINK: 'javascript:alert(1)' })).toThrow(/CALENDAR_LINK/);
  });

  it('of prices is whether they can be paid here, and the tax inside them', () => {
    expect(settingsOf({})).toMatchObject({ canPay: false, vatPercent: null });
    const settings = settingsOf({
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      VAT_PERCENT: '19',
    });
    expect(settings).toMatchObject({ canPay: true, vatPercent: 19 });
    expect(JSON.stringify(settings)).not.toContain('sk_live');
  });

  it('shows the operator with the lines of the address', () => {
    const settings = settingsOf({
      OPERATOR_NAME: 'Example GmbH',
      OPERATOR_ADDRESS: 'Some Street 1\\n12345 Town\\nGermany',
      OPERATOR_REPRESENTATIVE: 'Ada Example',
      OPERATOR_REGISTER: 'Amtsgericht Berlin, HRB 12345',
      OPERATOR_VAT_ID: 'DE123456789',
    });
    expect(settings).toMatchObject({
      operatorName: 'Example GmbH',
      operatorAddress: 'Some Street 1\n12345 Town\nGermany',
      operatorRepresentative: 'Ada Example',
      operatorRegister: 'Amtsgericht Berlin, HRB 12345',
      operatorVatId: 'DE123456789',
    });
  });
});
