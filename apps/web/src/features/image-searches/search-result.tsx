import { useEffect, useRef } from 'react';
import type { SearchImageAnswer } from '@leakblock/domain/image-searches';
import { text } from '#lib/texts.ts';
import { Notice } from '#ui/notice.tsx';
import { MatchCard } from './match-card.tsx';
import { OwnWorks } from './own-works.tsx';

/** What a search found, and how much was compared for it: never that something is nowhere. */
export function SearchResult({ answer, own }: { answer: SearchImageAnswer; own: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { coverage, isRecognisable, matches, searchId, searchedAt, similar, total, works } = answer;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [searchId, searchedAt]);
  const sure = matches.filter(({ isSure }) => isSure);
  const alike = matches.filter(({ isSure }) => !isSure);
  return (
    <>
      <section className="panel screen-section" aria-labelledby="result-title">
        <div className="section-head">
          <h2 id="result-title" ref={heading} tabIndex={-1}>
            {text('image-searches.result.title', { count: total })}
          </h2>
          <p className="quiet">
            {coverage.pictures === 0
              ? text('image-searches.result.nothingSeen')
              : text('image-searches.result.coverage', {
                  pictures: coverage.pictures,
                  pages: coverage.pages,
                })}{' '}
            {text('image-searches.result.works', { works: coverage.works })}
          </p>
        </div>
        {!isRecognisable && (
          <Notice tone="problem">
            <p>{text('image-searches.result.tooPlain')}</p>
          </Notice>
        )}
        {total === 0 && <p>{text('image-searches.result.meaning')}</p>}
        {coverage.pictures === 0 && (
          <p className="actions">
            <a className="button button-quiet" href="/leak-crawler">
              {text('image-searches.result.crawl')}
            </a>
          </p>
        )}
        {sure.length > 0 && (
          <ul className="matches">
            {sure.map((match) => (
              <MatchCard key={match.id} match={match} own={own} />
            ))}
          </ul>
        )}
        {sure.length < total && (
          <p className="quiet">
            {text('image-searches.result.more', { count: total - sure.length })}
          </p>
        )}
        {alike.length > 0 && (
          <details className="explained">
            <summary>{text('image-searches.result.similar', { count: similar })}</summary>
            <p className="quiet">{text('image-searches.result.similarMeaning')}</p>
            <ul className="matches">
              {alike.map((match) => (
                <MatchCard key={match.id} match={match} own={own} />
              ))}
            </ul>
          </details>
        )}
      </section>
      <OwnWorks works={works} />
    </>
  );
}
