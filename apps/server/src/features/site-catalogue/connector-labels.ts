import type { SearchConnector } from '@leakblock/scan-engine';

/** What people read where a search engine stands in a row with sites. */
export const connectorLabels: Record<SearchConnector['id'], string> = {
  searxng: 'SearXNG',
  brave: 'Brave Search',
  google: 'Google',
};
