import { text } from '#lib/texts.ts';
import { buildTree } from './build-tree.ts';
import type { PageNode } from './build-tree.ts';
import type { CrawlPage } from './read-crawls.ts';
import { stateText } from './state-text.ts';

/** The pages of a crawl below those that led to them. Branches with hits are open. */
export function PageTree({ pages }: { pages: readonly CrawlPage[] }) {
  return (
    <ul className="page-tree">
      {buildTree(pages).map((node) => (
        <Branch key={node.page.id} node={node} />
      ))}
    </ul>
  );
}

function Branch({ node }: { node: PageNode }) {
  const { children, page } = node;
  if (children.length === 0) {
    return (
      <li>
        <PageLine page={page} />
      </li>
    );
  }
  return (
    <li>
      <details open={node.hits > 0 || page.depth === 0}>
        <summary>
          <PageLine page={page} />
        </summary>
        <ul>
          {children.map((child) => (
            <Branch key={child.page.id} node={child} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function PageLine({ page }: { page: CrawlPage }) {
  const { hits, pictures, title, url } = page;
  return (
    <span className={`page-line is-${page.state}`}>
      {title !== null && (
        <>
          <bdi className="page-title">{title}</bdi>{' '}
        </>
      )}
      <bdi className="page-url quiet">{readablePath(url)}</bdi>{' '}
      <span className="page-state">
        {stateText(page)}
        {page.state === 'fetched' && pictures > 0 && (
          <> · {text('crawls.pictures', { count: pictures })}</>
        )}
      </span>{' '}
      {hits > 0 && <strong className="page-hits">{text('crawls.hits', { count: hits })}</strong>}
    </span>
  );
}

/** Path and query; the host stands above the tree. Never a link: leaked pages are opened from the findings. */
function readablePath(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : `${parsed.host}${parsed.pathname}${parsed.search}`;
}
