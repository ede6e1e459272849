import { CrawlScreen } from '#features/scans/crawls/crawl-screen.tsx';
import { checkSession } from '#features/sessions/check-session.ts';
import { Attributions } from '#features/site-catalogue/attributions.tsx';
import '../signed-in.css';

/** The leak crawler, and below it whose lists of sites scans ask. */
export function CrawlPage() {
  return (
    <CrawlScreen checkSession={checkSession}>
      <Attributions />
    </CrawlScreen>
  );
}
