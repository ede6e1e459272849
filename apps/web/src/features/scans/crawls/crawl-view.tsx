import { useState } from 'react';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { PageTree } from './page-tree.tsx';
import type { Crawl } from './read-crawls.ts';
import { useCrawlPages } from './use-crawls.ts';

type CrawlViewProps = { crawl: Crawl; onStop: (crawlId: string) => Promise<void> };

/** One crawl: how it goes or how it ended, and its pages. */
export function CrawlView({ crawl, onStop }: CrawlViewProps) {
  const pages = useCrawlPages(crawl.id);
  const [failure, setFailure] = useState<string | null>(null);
  const { status } = crawl;
  const isRunning = status === 'running';
  const isStopping = isRunning && crawl.stop_requested_at !== null;
  const { target } = crawl.options;

  async function stop() {
    setFailure(null);
    try {
      await onStop(crawl.id);
    } catch (error) {
      setFailure(failureText(error instanceof RequestFailure ? error.code : 'server.unexpected'));
    }
  }

  return (
    <div className="crawl">
      <p className="crawl-target">
        <bdi>{target.kind === 'site' ? target.url : target.term}</bdi>
      </p>
      <p role="status">
        {status === 'running'
          ? text(isStopping ? 'crawls.stopping' : 'crawls.running')
          : text(`crawls.ended.${status}`, {
              when: formatDateTime(crawl.finished_at ?? crawl.started_at),
            })}{' '}
        {!isRunning && crawl.end_reason !== null && text(`crawls.because.${crawl.end_reason}`)}
      </p>
      {isRunning && (
        <ProgressBar
          label={text('crawls.progress')}
          done={crawl.pages_seen}
          total={crawl.options.maxPages}
        />
      )}
      <p className="crawl-numbers">
        {text('crawls.numbers', {
          pages: crawl.pages_seen,
          pictures: crawl.pictures_seen,
          findings: crawl.findings_new,
        })}
      </p>
      {failure !== null && (
        <Notice tone="problem">
          <p>{failure}</p>
        </Notice>
      )}
      <p className="actions">
        {isRunning && (
          <Button look="quiet" disabled={isStopping} onClick={() => void stop()}>
            {text('crawls.stop')}
          </Button>
        )}
        {crawl.findings_new > 0 && (
          <a className="button button-primary" href="/dashboard?view=findings">
            {text('crawls.review')}
          </a>
        )}
      </p>
      <Loaded query={pages}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">{text(isRunning ? 'crawls.noPagesYet' : 'crawls.noPages')}</p>
          ) : (
            <PageTree pages={rows} />
          )
        }
      </Loaded>
    </div>
  );
}
