import type { Answer } from '../proxy/answer.ts';
import { fillingText, htmlPage } from './page.ts';
import { htmlAnswer } from './site.ts';

type Challenge = (status: number) => Answer;

const challenge =
  (title: string, body: string, headers: Record<string, string> = {}, head = ''): Challenge =>
  (status) =>
    htmlAnswer(
      status,
      htmlPage({ title, body, head: `<meta name="robots" content="noindex">${head}` }),
      {
        'cache-control': 'no-store',
        ...headers,
      },
    );

/** Pages with which bot walls answer, after the marks that each leaves; the status is the wall's choice. */
export const challengePages = {
  cloudflare: challenge(
    'Just a moment...',
    '<div class="main-wrapper"><noscript>Enable JavaScript and cookies to continue</noscript></div><script>window._cf_chl_opt={cvId:"3",cType:"managed"};var a=document.createElement("script");a.src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8f00";</script>',
    { server: 'cloudflare', 'cf-mitigated': 'challenge', 'cf-ray': '8f00000000000000-FRA' },
  ),
  awsWaf: challenge(
    '',
    '<div id="challenge-container"></div><script>window.awsWafCookieDomainList=[];window.gokuProps={"key":"AQID"};</script><script src="https://demo.token.awswaf.com/demo/challenge.js"></script><noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you are not a robot.</noscript>',
    { server: 'CloudFront', 'x-amzn-waf-action': 'challenge' },
  ),
  perimeterX: challenge(
    'Access to this page has been denied',
    '<div class="px-captcha-container"><div id="px-captcha"></div></div><script>window._pxAppId="PXdemo";window._pxJsClientSrc="/demo/init.js";</script><p>Press & Hold to confirm you are a human (and not a bot).</p>',
  ),
  anubis: challenge(
    "Making sure you're not a bot!",
    '<h1>Making sure you&#39;re not a bot!</h1><img src="/.within.website/x/cmd/anubis/static/img/pensive.webp"><script id="anubis_challenge" type="application/json">{"rules":{"algorithm":"fast","difficulty":4}}</script><script type="module" src="/.within.website/x/cmd/anubis/static/js/main.mjs"></script>',
  ),
  dataDome: challenge(
    'site.example',
    '<p id="cmsg">Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={"rt":"c","cid":"demo","host":"geo.captcha-delivery.com"}</script><script src="https://ct.captcha-delivery.com/c.js"></script>',
    { 'x-datadome': 'protected', server: 'DataDome' },
  ),
  imperva: challenge(
    '',
    '<iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=demo">Request unsuccessful. Incapsula incident ID: 0-0</iframe>',
    { 'x-iinfo': '1-1-0 0NNN' },
  ),
  akamai: challenge(
    'Access Denied',
    '<h1>Access Denied</h1>You don&#39;t have permission to access this page on this server.<p>Reference #18.0000</p><p>https://errors.edgesuite.net/18.0000</p>',
    { server: 'AkamaiGHost' },
  ),
  sucuri: challenge(
    'You are being redirected...',
    '<noscript>Javascript is required. Please enable javascript before you are allowed to see this page.</noscript><script>var s={},u,c,U,r,i,l=0,a;sucuri_cloudproxy_js="";</script>',
    { server: 'Sucuri/Cloudproxy' },
  ),
  ddosGuard: challenge(
    'DDoS-Guard',
    '<h1>Checking your browser before accessing</h1><script src="/.well-known/ddos-guard/js-challenge/index.js"></script>',
    { server: 'ddos-guard' },
  ),
  kasada: challenge(
    '',
    '<script>window.KPSDK={};KPSDK.now=Date.now;</script><script src="/149e9513/ips.js?tkrm=demo"></script>',
    { 'x-kpsdk-ct': 'demo' },
  ),
  vercel: challenge('Vercel Security Checkpoint', '<p>We&#39;re verifying your browser</p>', {
    server: 'Vercel',
    'x-vercel-mitigated': 'challenge',
  }),
  proofOfWork: challenge(
    'One moment',
    '<h1>One moment</h1><script>const POW_CHALLENGE_DATA={"difficulty":5,"nonce":"00"};</script>',
  ),
  captcha: challenge(
    'Security check',
    '<h1>Please verify you are human</h1><form><div class="h-captcha" data-sitekey="demo"></div></form><script src="https://js.hcaptcha.com/1/api.js"></script>',
  ),
} satisfies Record<string, Challenge>;

/** A wall against anonymous readers that names who was asked for, and blurs what lies behind. */
export function loginWall(label: string, name: string, teaser = ''): Answer {
  return htmlAnswer(
    200,
    htmlPage({
      title: `${name} | ${label}`,
      body: `${teaser}<main><h1>Log in to see photos and videos of ${name}</h1><form action="/login" method="post"><input name="email"><input name="password" type="password"><button>Log in</button></form><p>You must be logged in to continue. ${fillingText(label, 60)}</p></main>`,
    }),
  );
}

/** A consent page in place of every page. */
export function consentPage(label: string): Answer {
  return htmlAnswer(
    200,
    htmlPage({
      title: `Before you continue to ${label}`,
      body: `<main><h1>Before you continue to ${label}</h1><p>We use cookies and data. ${fillingText(label, 90)}</p><form action="/consent" method="post"><button name="answer" value="accept">Accept all</button><button name="answer" value="reject">Reject all</button></form></main>`,
    }),
  );
}

/** "Not in your country", with the status that the host prefers (200 or 451). */
export function geoBlock(status: number): Answer {
  return htmlAnswer(
    status,
    htmlPage({
      title: 'Not available in your region',
      body: '<main><h1>This content is not available in your country</h1><p>Due to local regulations we cannot show this site where you are.</p></main>',
    }),
  );
}

/** An age gate in place of every page. */
export function ageGate(label: string): Answer {
  return htmlAnswer(
    200,
    htmlPage({
      title: `${label} - age verification`,
      body: '<main><h1>Are you 18 or older?</h1><p>Verify your age to enter this website.</p><a href="/age?yes">I am 18 or older - Enter</a> <a href="https://away.example/">Exit</a></main>',
    }),
  );
}

/** A parked domain. */
export function parkedDomain(host: string): Answer {
  return htmlAnswer(
    200,
    htmlPage({
      title: host,
      body: `<main><h1>${host}</h1><p>This domain is for sale! Buy this domain.</p><ul><li>Related searches</li><li>${fillingText(host, 12)}</li></ul><script src="https://parking.example/caf.js"></script></main>`,
    }),
  );
}
