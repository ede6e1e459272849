import { describe, expect, it } from 'vitest';
import type { FetchAnswer } from '../fetch/types.ts';
import { isLoginWall } from './find-login-wall.ts';
import { findWall } from './find-wall.ts';

function answer(text: string, change: Partial<FetchAnswer> = {}): FetchAnswer {
  const url = 'https://site.example/u/ann';
  return {
    ok: true,
    status: 200,
    headers: {},
    text,
    url,
    location: null,
    truncated: null,
    firstByteMs: 1,
    ms: 1,
    ...change,
  };
}
const filling = '<p>Tea, walks and maps. </p>'.repeat(1000);

describe('findWall', () => {
  it.each([
    ['cloudflare', '<title>Just a moment...</title><script>window._cf_chl_opt={cvId:"3"}</script>'],
    ['aws-waf', '<script>window.awsWafCookieDomainList = []; window.gokuProps = {}</script>'],
    ['perimeterx', '<div id="px-captcha"></div>'],
    ['datadome', '<script src="https://ct.captcha-delivery.com/c.js"></script>'],
    ['imperva', '<iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9"></iframe>'],
    ['akamai', 'Reference https://errors.edgesuite.net/18.1'],
    ['ddos-guard', '<script src="/.well-known/ddos-guard/js-challenge/index.js"></script>'],
    ['anubis', '<link href="/.within.website/x/xess/xess.min.css">'],
    ['sucuri', '<title>Sucuri WebSite Firewall - Access Denied</title>'],
    ['hcaptcha', '<form><div class="h-captcha" data-sitekey="x"></div></form>'],
    ['turnstile', '<div class="cf-turnstile"></div>'],
    ['generic', '<title>One more step</title><p>Please verify you are human</p>'],
  ])('sees %s whatever the status', (wall, text) => {
    for (const status of [200, 202, 403, 429, 503]) {
      expect(findWall(answer(text, { status }), null, 'ann')).toBe(wall);
    }
  });

  it('takes a page that proves itself for what it is', () => {
    const profile =
      '<title>ann</title><p>Please verify you are human, I wrote</p><div class="g-recaptcha">';
    expect(findWall(answer(profile), 'found', 'ann')).toBeNull();
    expect(findWall(answer(profile), null, 'ann')).toBeNull();
    const long = `<title>Site</title>${filling}<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js">`;
    expect(findWall(answer(long), null, 'ann')).toBeNull();
  });

  const scripts = [
    "<script>a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'</script>",
    '<script src="https://www.google.com/recaptcha/api.js?render=6Lc"></script>',
    '<script src="https://challenges.cloudflare.com/turnstile/v0/api.js" defer></script>',
    '<script>window._pxAppId = \'PX1\'</script><script src="//client.px-cloud.net/PX1/main.min.js"></script>',
    '<script src="https://js.datadome.co/tags.js"></script>',
  ];
  const someWords = '<p>Tea, walks and maps for everybody. </p>'.repeat(20);

  it.each(scripts)('takes ordinary pages with %s for what they are', (script) => {
    for (const status of [404, 410]) {
      const gone = answer(`<title>Oops</title>${script}<p>Nobody here</p>`, { status });
      expect(findWall(gone, null, 'ann')).toBeNull();
    }
    const profile = answer(`<title>Tea club</title>${script}${someWords}`);
    expect(findWall(profile, null, 'ann')).toBeNull();
  });

  it.each(scripts)('sees the wall in an error page with %s', (script) => {
    for (const status of [403, 429, 503])
      expect(findWall(answer(`${script}${someWords}`, { status }), null, 'ann')).not.toBeNull();
  });

  it('sees the wall in a page that shows nothing but its script, unless all pages carry that', () => {
    const [everywhere = '', ...telling] = scripts;
    for (const script of telling)
      expect(findWall(answer(`<title>x</title>${script}`), null, 'ann')).not.toBeNull();
    expect(
      findWall(answer(`<title>x</title>${everywhere}<p>No such member</p>`), null, 'ann'),
    ).toBeNull();
  });

  it('counts what people see, not their markup', () => {
    const markup = `<style>${'.a{color:red}'.repeat(200)}</style><script>${'go();'.repeat(300)}`;
    const wall = `${markup}</script><div class="h-captcha"></div><!-- ${'note '.repeat(200)}-->`;
    expect(findWall(answer(wall), null, 'ann')).toBe('hcaptcha');
  });

  it('is not misled by members who write about security checks', () => {
    const page = answer(`<title>Tea club</title><p>A security check</p>${someWords.repeat(3)}`);
    expect(findWall(page, null, 'ann')).toBeNull();
  });

  it('believes a wall more than a rule that its page happens to match', () => {
    const text = '<script>window._cf_chl_opt={}</script> member';
    expect(findWall(answer(text), 'found', 'ann')).toBe('cloudflare');
  });
});

describe('isLoginWall', () => {
  const asked = 'https://site.example/u/ann';
  const form = '<input name="p" type="password">';
  const missing = (status: number) =>
    answer(`<title>Log in to see more</title><p>No such member</p>${form}`, { status });
  it.each([
    [
      'a redirect to a login',
      answer('', { status: 302, location: 'https://site.example/accounts/login/?next=/u/ann' }),
      true,
    ],
    [
      'a redirect to another host for logins',
      answer('', { status: 302, location: 'https://login.site.example/' }),
      true,
    ],
    ['a redirect home', answer('', { status: 302, location: 'https://site.example/' }), false],
    ['a page that only asks to log in', answer(`<title>Log in</title>${form}`), true],
    ['a small page with a password field', answer(`<title>Site</title>${form}`), true],
    ['a profile with a login form in its header', answer(`<title>ann</title>${form}`), false],
    [
      'a long page with a login form in its header',
      answer(`<title>Site</title>${form}${filling}`),
      false,
    ],
    ['a page that nobody is at, with a login form in its header', missing(404), false],
    ['a page that is gone, with a login form in its header', missing(410), false],
    [
      'a page of some words with a login form in its header',
      answer(`<title>Site</title>${form}<p>Tea, walks and maps for everybody.</p>`.repeat(12)),
      false,
    ],
    [
      'a long page whose heading mentions the log-in',
      answer(`<title>Log in or look around</title>${form}${filling}`),
      false,
    ],
    ['somebody who is called login', answer('<title>x</title>'), false],
  ])('%s: %#', (_what, page, isWall) => {
    expect(isLoginWall(page, asked, 'ann')).toBe(isWall);
  });

  it('does not take a site of sign-in pages for a wall', () => {
    const page = answer(`<title>Sign in</title>${form}`);
    expect(isLoginWall(page, 'https://site.example/login/ann', 'ann')).toBe(false);
  });
});
