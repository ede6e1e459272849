import type { CrawlPage } from './read-crawls.ts';

/** A page with those it led to, for the first time in this crawl. */
export type PageNode = { page: CrawlPage; children: PageNode[]; hits: number };

/** The pages as trees; one whose parent is not among them is a root. `hits` counts those below as well. */
export function buildTree(pages: readonly CrawlPage[]): PageNode[] {
  const nodes = new Map<number, PageNode>(
    pages.map((page) => [page.id, { page, children: [], hits: page.hits }]),
  );
  const roots: PageNode[] = [];
  for (const node of nodes.values()) {
    const { id, parent_id: parentId } = node.page;
    // Whatever the rows say: a page is met after the one that led to it, so no circle can come about.
    const parent = parentId === null || parentId >= id ? undefined : nodes.get(parentId);
    (parent?.children ?? roots).push(node);
  }
  for (const node of [...nodes.values()].reverse()) {
    const parent = node.page.parent_id === null ? undefined : nodes.get(node.page.parent_id);
    if (parent !== undefined && parent.page.id < node.page.id) parent.hits += node.hits;
  }
  return roots;
}
