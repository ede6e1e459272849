import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { headerOptions, runProgram } from './scanner.ts';
import type { Finding, Scanner, Severity, Target } from './scanner.ts';

/** All of 3.0.4 but `nikto` and `wapp`, whose lists come from afar, and `buster`, which guesses names of files. */
const modules = [
  ...['backup', 'blindsql', 'brute_login_form', 'cookieflags', 'crlf', 'csp', 'csrf', 'exec'],
  ...['file', 'htaccess', 'http_headers', 'methods', 'permanentxss', 'redirect', 'shellshock'],
  ...['sql', 'ssrf', 'xss', 'xxe'],
];

const issues = z.record(
  z.string(),
  z.array(z.object({ info: z.string(), level: z.number(), http_request: z.string() })),
);
const reportSchema = z.object({ vulnerabilities: issues, anomalies: issues });

const severities: Severity[] = ['info', 'low', 'medium', 'high'];

/** Crawls pages and forms, as a visitor and signed in, and twists every parameter it meets. */
export const wapiti: Scanner = {
  name: 'wapiti',
  program: 'wapiti',
  async scan(target, folder) {
    const lure = await listenForCalls();
    // Every module is made ready, wanted or not, and this one would fetch its list.
    await writeFile(join(folder, 'apps.json'), '{}');
    const findings = new Map<string, Finding>();
    try {
      for (const [who, headers] of Object.entries({ visitor: {}, member: target.headers })) {
        for (const finding of await crawl(target, { who, headers, folder, lure: lure.url })) {
          findings.set(finding.key, finding);
        }
      }
    } finally {
      for (const called of await lure.stop()) {
        const key = `wapiti request to ${called}`;
        const what = `the server asked the lure for ${called}`;
        findings.set(key, { severity: 'high', key, what });
      }
    }
    return [...findings.values()];
  },
};

async function crawl(
  target: Target,
  by: { who: string; headers: Record<string, string>; folder: string; lure: string },
): Promise<Finding[]> {
  const { who, headers, folder, lure } = by;
  const seen = target.places.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const report = join(folder, `wapiti-${target.name}-${who}.json`);
  await runProgram(
    'wapiti',
    [
      ...['-u', `${target.url}/`, '--scope', 'domain'],
      ...[...target.pages, ...seen].flatMap((path) => ['-s', `${target.url}${path}`]),
      ...headerOptions(headers),
      ...['-m', modules.join(','), '--endpoint', lure],
      ...['--max-scan-time', '90', '--max-attack-time', '60', '-t', '15', '-d', '4'],
      ...['--max-links-per-page', '60', '--max-files-per-dir', '40'],
      ...['--store-session', folder, '--store-config', folder],
      ...['--flush-session', '--no-bugreport', '--verify-ssl', '0', '-f', 'json', '-o', report],
    ],
    { seconds: 900 },
  );
  const { vulnerabilities, anomalies } = reportSchema.parse(
    JSON.parse(await readFile(report, 'utf8')),
  );
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(
    ([kind, list]) =>
      list.map(({ info, level, http_request: request }): Finding => {
        const asked = request.split(' HTTP/')[0]?.slice(0, 300) ?? '';
        return {
          severity: severities[level] ?? 'high',
          key: `wapiti ${kind}: ${info}`.slice(0, 160),
          what: `${kind}: ${info} (${who}: ${asked})`,
        };
      }),
  );
}

/** An address that a server would only ask when a payload made it. Wapiti itself asks for `get_…` what came. */
async function listenForCalls() {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (!/\/get_(ssrf|xxe)\.php/.test(path)) calls.push(path.slice(0, 80));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      return calls;
    },
  };
}
