import { runProgram } from './scanner.ts';
import type { Finding, Scanner, Severity } from './scanner.ts';

/**
 * Scripts for HTTP that ask nobody else and do not flood, with what it means when one has something to say. Not
 * `http-slowloris-check`: it compares two clocks of its own, which a busy machine moves apart; slowhttptest measures.
 */
const scripts: Record<string, Severity> = {
  'http-backup-finder': 'medium',
  'http-config-backup': 'high',
  'http-cookie-flags': 'medium',
  'http-cross-domain-policy': 'medium',
  'http-dombased-xss': 'info',
  'http-enum': 'low',
  'http-git': 'high',
  'http-internal-ip-disclosure': 'medium',
  'http-jsonp-detection': 'medium',
  'http-method-tamper': 'high',
  'http-methods': 'info',
  'http-open-proxy': 'high',
  'http-open-redirect': 'medium',
  'http-passwd': 'high',
  'http-phpself-xss': 'high',
  'http-server-header': 'info',
  'http-shellshock': 'high',
  'http-sql-injection': 'high',
  'http-stored-xss': 'high',
  'http-trace': 'medium',
  'http-unsafe-output-escaping': 'high',
  'http-webdav-scan': 'medium',
};

/** What stands in an answer that found nothing. */
const nothing = /couldn't find|no .* (?:found|detected)|not vulnerable|ERROR: Script execution/i;

/** What the port says of itself, and what a library of small tests makes of it. */
export const nmap: Scanner = {
  name: 'nmap',
  program: 'nmap',
  async scan(target) {
    const { port } = new URL(target.url);
    const xml = await runProgram(
      'nmap',
      [
        ...['-Pn', '-n', '-sV', '--version-light', '-p', port, '127.0.0.1', '-oX', '-'],
        // The plus: also where it does not recognise the port as HTTP.
        ...['--script', `+${Object.keys(scripts).join(',+')}`, '--script-timeout', '60s'],
        ...['--script-args', 'http.useragent=Mozilla/5.0,httpspider.maxpagecount=60'],
      ],
      { seconds: 600 },
    );
    if (!/<port [^>]*portid="\d+"><state state="open"/.test(xml)) {
      throw new Error('nmap did not find the port open.');
    }
    return [...xml.matchAll(/<script id="([^"]+)" output="([^"]*)"/g)].flatMap(
      ([, script = '', output = '']): Finding[] => {
        const what = output
          .replace(/&#xa;|&#10;/g, ' ')
          .replace(/&(?:amp;)?(?:apos|quot);/g, "'")
          .replace(/\s+/g, ' ')
          .trim();
        if (what === '' || nothing.test(what)) return [];
        const isRisky = script === 'http-methods' && /risky/i.test(what);
        const severity = isRisky ? 'low' : (scripts[script] ?? 'info');
        const said = `${script}: ${what.slice(0, 200)}`;
        return [{ severity, key: `nmap ${said}`, what: said }];
      },
    );
  },
};
