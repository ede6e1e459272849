import type { EvidenceFile } from '@leakblock/documents/evidence';
import { writeWarc } from '@leakblock/documents/evidence';
import type { CollectedPage } from './collect-page.ts';
import type { NameRecords } from './resolve-names.ts';
import type { Screenshot } from './browser/take-screenshot.ts';

/** What a capture brought together. */
export type Captured = {
  page: CollectedPage;
  names: readonly NameRecords[];
  /** Rows of what was looked up about who answers for the page. */
  contacts: readonly unknown[];
  screenshot: Screenshot | { why: string };
  at: Date;
  software: string;
};

/** The files of a pack; names are ours, nothing of them comes from the page. */
export async function composeFiles(captured: Captured): Promise<{
  files: EvidenceFile[];
  missing: { what: string; why: string }[];
}> {
  const { at, contacts, names, page, screenshot, software } = captured;
  const files: EvidenceFile[] = [
    { name: 'page.html', type: 'text/html', bytes: page.html },
    {
      name: 'exchanges.warc',
      type: 'application/warc',
      bytes: await writeWarc({ exchanges: page.exchanges, software, at }),
    },
    json('headers.json', headersOf(page)),
    json('dns.json', names),
    json('contacts.json', contacts),
    json('media.json', page.files),
  ];
  const missing: { what: string; why: string }[] = [];
  if (page.isCut) missing.push({ what: 'page.html', why: 'cut' });
  if ('why' in screenshot) missing.push({ what: 'screenshot.png', why: screenshot.why });
  else {
    files.push(
      { name: 'screenshot.png', type: 'image/png', bytes: screenshot.png },
      { name: 'screenshot-blurred.png', type: 'image/png', bytes: screenshot.blurred },
    );
  }
  return { files, missing };
}

function headersOf({ exchanges, status, url }: CollectedPage): unknown {
  return {
    finalUrl: url,
    status,
    exchanges: exchanges.map((exchange) => ({
      url: exchange.url,
      at: exchange.at.toISOString(),
      method: exchange.method,
      requestHeaders: exchange.requestHeaders,
      status: exchange.status,
      statusText: exchange.statusText,
      responseHeaders: exchange.responseHeaders,
      bytes: exchange.body.length,
      isCut: exchange.isCut,
      // Of the egress proxy, when there is one.
      address: exchange.peer.address,
      tls: exchange.peer.tls,
    })),
  };
}

function json(name: string, content: unknown): EvidenceFile {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  return { name, type: 'application/json', bytes: Buffer.from(text, 'utf8') };
}
