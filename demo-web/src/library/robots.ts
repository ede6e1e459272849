import type { Answer } from '../proxy/answer.ts';
import type { ContentHost } from './content-hosts.ts';

const hugeBytes = 3 * 1024 * 1024;

/** The host's rules for crawlers; null when it has no such file. */
export function robotsAnswer(host: ContentHost): Answer | null {
  const [items = '/'] = host.itemPath.split('{');
  switch (host.robots) {
    case 'missing':
      return null;
    case 'open':
      return text(
        `User-agent: *\nAllow: /\nDisallow: /admin/\n\nSitemap: https://${host.host}/sitemap.xml\n`,
      );
    case 'closed_items':
      return text(`# Lists may be read, items may not.\nUser-agent: *\nDisallow: ${items}\n`);
    case 'slow':
      return text('User-agent: *\nCrawl-delay: 2\nDisallow: /admin/\n');
    case 'broken':
      return { ...text('Service unavailable\n'), status: 503 };
    case 'huge': {
      const line = '# One of very many lines that say nothing to anybody who reads them.\n';
      const rules = `User-agent: *\nDisallow: /admin/\n`;
      return text(rules + line.repeat(Math.ceil(hugeBytes / line.length)) + 'Disallow: /\n');
    }
  }
}

function text(body: string): Answer {
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}
