import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChooseRedirect } from './choose-redirect.ts';

const site = 'https://leakblock.example';
const app = 'https://app.example/signed-in';
const choose = createChooseRedirect({
  publicUrl: site,
  redirectUrls: [app, 'org.leakblock.app://signed-in'],
});

describe('the way back after sign-in (check 24, A13)', () => {
  it.each([
    site,
    `${site}/`,
    `${site}/dashboard`,
    `${site}/reset-password?from=mail#top`,
    `${site}/dashboard?next=https://evil.example//x`,
    app,
    `${app}?sb_flow_id=0123456789abcdef`,
    'org.leakblock.app://signed-in',
  ])('may be %s', (wanted) => {
    expect(choose(wanted)).toBe(wanted);
  });

  it('may be a path of ours', () => {
    expect(choose('/dashboard?tab=2')).toBe(`${site}/dashboard?tab=2`);
  });

  it.each([
    ['another site', 'https://evil.example/'],
    ['our host as user name', 'https://leakblock.example@evil.example/'],
    ['our host as user name with a password', 'https://leakblock.example:443@evil.example/'],
    ['a user name before our host', 'https://evil@leakblock.example/'],
    ['our name as a part of another', 'https://leakblock.example.evil.example/'],
    ['our name at the end of another', 'https://evil-leakblock.example/'],
    ['a name that begins with ours', 'https://leakblock.examples/'],
    ['a host below ours', 'https://x.leakblock.example/'],
    ['another port', 'https://leakblock.example:8443/'],
    ['the port spelled out', 'https://leakblock.example:443/'],
    ['another scheme', 'http://leakblock.example/'],
    ['two slashes', '//evil.example/'],
    ['a slash and a backslash', '/\\evil.example/'],
    ['backslashes', '\\\\evil.example/'],
    ['a backslash behind our host', 'https://leakblock.example\\@evil.example/'],
    ['a backslash in the path', 'https://leakblock.example/\\evil.example'],
    ['two slashes in the path', 'https://leakblock.example//evil.example'],
    ['a scheme without slashes', 'https:evil.example'],
    ['three slashes', 'https:///evil.example'],
    ['javascript', 'javascript:alert(1)//https://leakblock.example'],
    ['javascript with a tab', 'java\tscript:alert(1)'],
    ['a tab in the scheme', 'ht\ttps://evil.example/'],
    ['a line break in the scheme', 'ht\ntps://leakblock.example/'],
    ['a line break at the start', '\nhttps://leakblock.example/'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['vbscript', 'vbscript:msgbox(1)'],
    ['a header of its own', 'https://leakblock.example/\r\nset-cookie: a=b'],
    ['this machine', 'http://127.0.0.1/'],
    ['this machine at another port', 'http://127.0.0.1:4444/callback'],
    ['this machine by name', 'http://localhost:3000/'],
    ['this machine in IPv6', 'http://[::1]:3000/'],
    ['an ideographic full stop', 'https://leakblock.example。evil.example/'],
    ['a wide full stop', 'https://leakblock．example/'],
    ['a Cyrillic letter', 'https://leakblоck.example/'],
    ['a zero-width space', 'https://leak\u200bblock.example/'],
    ['a NUL', 'https://leakblock.example/\u0000'],
    ['an allowed address and more', `${app}/../../evil`],
    ['an allowed address with a query', `${app}?next=//evil.example`],
    ['an allowed address in capitals', app.toUpperCase()],
    ['an allowed address with a wrong flow', `${app}?sb_flow_id=<x>`],
    ['the app with another path', 'org.leakblock.app://evil'],
    ['blob', 'blob:https://leakblock.example/x'],
    ['nothing', ''],
    ['a very long one', `${site}/${'a'.repeat(3000)}`],
  ])('is never %s', (_name, wanted) => {
    expect(choose(wanted)).toBe(site);
  });

  it('is the site when none is wanted', () => {
    expect([choose(null), choose(undefined)]).toEqual([site, site]);
  });

  it('lies on our origin or in the list, whatever is asked for', () => {
    const pieces = fc.constantFrom(
      ...['https:', 'http:', '/', '//', '\\', '@', ':', '.', '?', '#', '%2f', '%5c', '\t', '\r\n'],
      ...['leakblock.example', 'evil.example', 'javascript:', site, app, '443', '..'],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const chosen = choose(parts.join(''));
        expect(new URL(chosen, 'https://elsewhere.example').origin === site || chosen === app).toBe(
          true,
        );
      }),
      { numRuns: 2000 },
    );
  });
});
