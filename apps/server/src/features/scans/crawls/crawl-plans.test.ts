import { expect, it } from 'vitest';
import type { CrawlRow, KnownPage } from './crawl-books.ts';
import { planCrawl } from './crawl-plans.ts';

const crawl: CrawlRow = {
  ...{ scanId: 'a crawl', userId: 'luna', takenAt: new Date() },
  options: {
    ...{ maxDepth: 3, maxPages: 5, robots: 'own_works' },
    target: { kind: 'term', term: 'Luna Marlowe' },
  },
};
const starts = ['one', 'two'].map((name, index): KnownPage => {
  const url = `https://${name}.example/`;
  return { id: index + 1, parentId: null, url, address: url, depth: 0, isWaiting: true };
});
const linksOf = ({ url }: KnownPage) =>
  ['a', 'b', 'c', 'd'].map((path) => ({ url: `${url}${path}`, text: path, isNext: false }));

let ids = 10;
const stored = (parent: KnownPage, { url }: { url: string }): KnownPage => {
  ids += 1;
  return { id: ids, parentId: parent.id, url, address: url, depth: 1, isWaiting: true };
};

it('pages that are read at the same time share the places that the crawl has left', () => {
  const plans = planCrawl(crawl, starts);
  const met = starts.map((page) => plans.admit(page, linksOf(page)));
  expect(met.map(({ length }) => length)).toEqual([3, 0]);
  expect(plans.endReason()).toBe('page_limit');
});

it('a place that was kept for a page which another had brought, or which is not to be kept, is free again', () => {
  const plans = planCrawl(crawl, starts);
  const [one, two] = starts as [KnownPage, KnownPage];
  const [first, ...others] = plans.admit(one, linksOf(one));
  expect(others).toHaveLength(2);
  plans.adopt(3, [stored(one, first!)]);
  expect(plans.admit(two, linksOf(two))).toHaveLength(2);
});
