import { CrawlScreen } from '#features/scans/crawls/crawl-screen.tsx';
import { checkSession } from '#features/sessions/check-session.ts';
import '../signed-in.css';

/** The leak crawler. */
export function CrawlPage() {
  return <CrawlScreen checkSession={checkSession} />;
}
