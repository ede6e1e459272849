import { failureText } from '#lib/failure.ts';
import { text } from '#lib/texts.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Waiting } from '#ui/waiting.tsx';
import { ConnectorsSection } from './connectors-section.tsx';
import { DropZone } from './drop-zone.tsx';
import { EarlierSearches } from './earlier-searches.tsx';
import { EnginesSection } from './engines-section.tsx';
import { SearchResult } from './search-result.tsx';
import { useImageSearch } from './use-image-search.ts';
import type { SearchState } from './use-image-search.ts';
import './image-searches.css';

/** The page /reverse-image-finder: where a picture was seen, told from its fingerprint. */
export function ImageFinderPage() {
  const { repeat, searchFile, state } = useImageSearch();
  return (
    <Page title={text('image-searches.title')} lede={text('image-searches.lede')}>
      <DropZone onPick={(file, keeps) => void searchFile(file, keeps)} />
      <State state={state} />
      <EnginesSection />
      <EarlierSearches
        onRepeat={(search) => {
          void repeat(search);
          scrollTo({ top: 0 });
        }}
      />
    </Page>
  );
}

function State({ state }: { state: SearchState }) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'reading':
      return <Waiting label={text('image-searches.reading', { name: state.name })} />;
    case 'searching':
      return <Waiting label={text('image-searches.searching')} />;
    case 'unreadable':
      return (
        <Notice tone="problem">
          <p>
            <bdi>{state.name}</bdi>: {text(`image-searches.file.${state.problem}`)}
          </p>
        </Notice>
      );
    case 'failed':
      return (
        <LoadProblem
          words={failureText(state.code)}
          retry={text('errors.retry')}
          onRetry={state.retry}
        />
      );
    case 'done':
      return (
        <>
          <SearchResult answer={state.answer} own={state.picture.display} />
          {state.picture.file !== null && (
            <ConnectorsSection key={state.answer.searchId} file={state.picture.file} />
          )}
        </>
      );
  }
}
