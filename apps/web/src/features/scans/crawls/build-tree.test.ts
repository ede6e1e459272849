import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTree } from './build-tree.ts';
import type { PageNode } from './build-tree.ts';
import type { CrawlPage } from './read-crawls.ts';

const page = (id: number, parent: number | null, hits = 0): CrawlPage => ({
  id,
  parent_id: parent,
  url: `https://leakvault.example/${String(id)}`,
  depth: 0,
  state: 'fetched',
  reason: null,
  title: null,
  pictures: 0,
  hits,
});

const count = (nodes: readonly PageNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + count(children), 0);

describe('the tree of a crawl', () => {
  it('has each page below the one that led to it, with the hits of all below', () => {
    const [root] = buildTree([page(1, null), page(2, 1, 1), page(3, 2, 2), page(4, 1)]);
    expect(root?.hits).toBe(3);
    expect(root?.children.map(({ page: { id } }) => id)).toEqual([2, 4]);
    expect(root?.children[0]?.children[0]?.page.id).toBe(3);
  });

  it('holds every page once, whatever the rows say about their parents', () => {
    const rows = fc.array(fc.option(fc.integer({ min: 0, max: 40 })), { maxLength: 40 });
    fc.assert(
      fc.property(rows, (parents) => {
        const pages = parents.map((parent, index) => page(index, parent));
        expect(count(buildTree(pages))).toBe(pages.length);
      }),
    );
  });
});
