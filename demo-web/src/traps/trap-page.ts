import type { Answer } from '../proxy/answer.ts';
import { htmlPage } from '../sites/page.ts';
import { htmlAnswer } from '../sites/site.ts';

/** A page of a trap. */
export function trapPage(title: string, body: string, head = ''): Answer {
  return htmlAnswer(200, htmlPage({ title, head, body: `<main><h1>${title}</h1>${body}</main>` }));
}

/** Links, one a line. */
export function trapLinks(addresses: readonly string[]): string {
  return addresses.map((address) => `<a href="${address}">${address}</a>`).join('\n');
}
