/**
 * What reading a page costs: its title, names, links and pictures out of 50 and 300 KB of a forum's HTML.
 * Targets: less than cheerio takes to build its tree alone, 4.1 and 59 ms. Others: parsing alone.
 */
import { readPageFacts } from '@leakblock/scan-engine';
import { createReport, judge, time } from './report.ts';

/** A thread of a forum, of about so many bytes: posts with words, links and pictures. */
function writePage(bytes: number): string {
  const head =
    '<!doctype html><html lang="en"><head><title>Luna Marlowe set 3 | Board</title><meta charset="utf-8"></head><body><h1>Luna Marlowe</h1>';
  let posts = '';
  for (let number = 1; head.length + posts.length < bytes; number += 1) {
    posts += `<article class="post" id="p${String(number)}"><header><a class="user" href="/members/u${String(number % 90)}/">user ${String(number % 90)}</a> <time datetime="2026-10-02T10:00:00Z">2 October</time></header><div class="body"><p>More of her in <b>this set</b>, thanks to whoever keeps it up; mirrors die within a day &amp; come back.</p><a href="/attachments/${String(number)}.jpg"><img src="/thumbs/${String(number)}.jpg" alt="set ${String(number)}" loading="lazy"></a></div></article>`;
  }
  return `${head}${posts}</body></html>`;
}

const report = createReport();
for (const [kilobytes, target, others] of [
  [50, 4.1, 'htmlparser2 0.74, parse5 1.30, node-html-parser 2.45, cheerio 4.1 to 7.9'],
  [300, 59, 'htmlparser2 4.3, parse5 10.8, node-html-parser 40, cheerio 59 to 84'],
] as const) {
  const html = writePage(kilobytes * 1000);
  const cost = await time(100, () => readPageFacts(html, 'https://board.example/threads/3'));
  const { note, value } = judge(cost);
  report.atMost(`a page of ${String(kilobytes)} KB`, value, target, {
    unit: ' ms',
    reference: others,
    note,
  });
}
process.exitCode = report.isGood() ? 0 : 1;
