import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { useTier } from '#lib/plan-context.ts';
import { PlanNote } from '#lib/plan-note.tsx';
import type { Supabase } from '#lib/supabase-client.ts';
import { text } from '#lib/texts.ts';
import { Page, Section } from '#ui/page.tsx';
import { CrawlForm } from './crawl-form.tsx';
import { CrawlView } from './crawl-view.tsx';
import { useCrawls } from './use-crawls.ts';
import './crawls.css';

/** Searches one site, or the pages a term leads to, for the person's content. */
export function CrawlScreen(props: {
  checkSession: (supabase: Supabase) => Promise<void>;
  /** Stands below everything else. */
  children?: ReactNode;
}) {
  const { query, start, stop } = useCrawls(props.checkSession);
  const tier = useTier();
  const [chosen, setChosen] = useState<string | null>(null);
  const running = query.data?.find(({ status }) => status === 'running');
  return (
    <Page title={text('crawls.title')} lede={text('crawls.lede')}>
      {running === undefined && (
        <Section id="new-crawl" title={text('crawls.new')}>
          {tier === 'standard' ? (
            <PlanNote feature="leakCrawler">
              <p className="quiet">{text('crawls.meanwhile')}</p>
              <p className="actions">
                <a className="button button-quiet" href="/instant-scan">
                  {text('crawls.check')}
                </a>
                <a className="button button-quiet" href="/request-removal?new=1">
                  {text('crawls.paste')}
                </a>
              </p>
            </PlanNote>
          ) : (
            <CrawlForm
              onStart={async (input) => {
                await start(input);
                setChosen(null);
              }}
            />
          )}
        </Section>
      )}
      <Loaded query={query}>
        {(crawls) => {
          const shown = running ?? crawls.find(({ id }) => id === chosen) ?? crawls[0];
          return (
            <>
              {shown !== undefined && (
                <Section id="crawl" title={text(running ? 'crawls.now' : 'crawls.result')}>
                  <CrawlView key={shown.id} crawl={shown} onStop={stop} />
                </Section>
              )}
              <Section id="earlier-crawls" title={text('crawls.earlier')}>
                {crawls.length === 0 ? (
                  <p className="quiet">{text('crawls.none')}</p>
                ) : (
                  <ul className="crawl-list">
                    {crawls.map((crawl) => (
                      <li key={crawl.id}>
                        <button
                          type="button"
                          className="text-button"
                          aria-pressed={crawl.id === shown?.id}
                          disabled={running !== undefined}
                          onClick={() => setChosen(crawl.id)}
                        >
                          <bdi>{crawl.creator_name}</bdi>
                        </button>
                        <span>
                          {text('crawls.figures', {
                            pages: crawl.pages_seen,
                            findings: crawl.findings_new,
                          })}
                        </span>
                        <span className="quiet">{formatDateTime(crawl.started_at)}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </Section>
            </>
          );
        }}
      </Loaded>
      {props.children}
    </Page>
  );
}
