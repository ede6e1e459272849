import { seededRandom, pickFrom } from '../random/seeded-random.ts';

/** Text inside an HTML page. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A whole HTML page; `head` and `body` are HTML. */
export function htmlPage(parts: { title: string; body: string; head?: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(parts.title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">${parts.head ?? ''}</head>
<body>${parts.body}</body></html>
`;
}

const words =
  'about account archive browse city cloud collection community company cookies create daily discover download explore follow forum friends gallery garden guide help history home house image journal join language light likes links list message morning music news night notice page paper people photo popular privacy profile public read report river search settings share sign story stream studio summer support tags terms topic trending updates upload videos view watch weather welcome winter write'.split(
    ' ',
  );

/** Plausible filling text that belongs to a seed; `count` words. */
export function fillingText(seed: string, count: number): string {
  const random = seededRandom(seed);
  const chosen: string[] = [];
  for (let index = 0; index < count; index++) chosen.push(pickFrom(words, random()));
  return chosen.join(' ');
}
