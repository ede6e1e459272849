import type { Answer } from '../proxy/answer.ts';
import { escapeHtml, htmlPage } from '../sites/page.ts';
import { htmlAnswer } from '../sites/site.ts';
import type { ContentHost } from './content-hosts.ts';

const day = 86_400_000;
const dayZero = Date.UTC(2026, 10, 20);

/** What a host says at `/dmca`; null when it says nothing there. */
export function noticePage(host: ContentHost): Answer | null {
  if (host.notices === 'unnamed') return null;
  const body = `<main><h1>Copyright notices</h1>${wordsOf(host)}</main>`;
  return htmlAnswer(200, htmlPage({ title: `DMCA - ${host.label}`, body }));
}

function wordsOf({ abuse, notices, host }: ContentHost): string {
  const [mailbox = ''] = abuse.split('@');
  switch (notices) {
    case 'link':
      return `<p>Send notices to <a href="mailto:${abuse}">${abuse}</a> with the addresses of the pages.</p>`;
    case 'spelled':
      return `<p>Notices go to ${mailbox} [at] ${escapeHtml(host.replaceAll('.', ' [dot] '))}, with the addresses of the pages.</p>`;
    case 'protected':
      return `<p>Notices: <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${protect(abuse)}">[email&#160;protected]</a></p>`;
    case 'form':
      return `<p>Use this form or write to ${abuse}.</p><form method="post" action="/dmca"><input name="email" type="email"><textarea name="notice"></textarea><button>Send</button></form>`;
    case 'unnamed':
      return '';
  }
}

/** Hides an address as Cloudflare's e-mail protection does. */
function protect(address: string): string {
  const key = 0x5a;
  return Buffer.from([key, ...Buffer.from(address).map((byte) => byte ^ key)]).toString('hex');
}

/** `security.txt` (RFC 9116) of the hosts that have one; null for the others. */
export function securityTxt(host: ContentHost): Answer | null {
  if (host.securityTxt === undefined) return null;
  const expires = new Date(dayZero + (host.securityTxt === 'expired' ? -30 : 300) * day);
  const lines = [
    `Contact: mailto:security@${host.host}`,
    `Contact: https://${host.host}/dmca`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
  ];
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return { status: 200, headers, body: `${lines.join('\n')}\n` };
}
