import { SiteLists } from './site-lists.tsx';
import { SourceHealth } from './source-health.tsx';
import './sources.css';

/** Where scans ask, for operators: how each site answers, and the lists that sites come from. */
export function SourcesView() {
  return (
    <>
      <SourceHealth />
      <SiteLists />
    </>
  );
}
