import { htmlPage } from '../sites/page.ts';
import { htmlAnswer } from '../sites/site.ts';
import type { DoubtfulSite } from './doubtful-site.ts';

const host = 'oldthreads.test';
const path = '/threads/luna-marlowe.901/';
const title = 'Luna Marlowe (16 years old)';

/** The thread on which a scan has to stop, and the picture that must never be asked for. */
export const stopPage = {
  url: `https://${host}${path}`,
  mediaUrl: `https://${host}/media/901.jpg`,
} as const;

/**
 * A forum thread whose title gives an age under 18: words only, so that the rule "stop, fetch nothing, show
 * nothing" can be shown. There is no picture: its address answers 500 and counts who asks.
 */
export function stopSite(onMedia: () => void): DoubtfulSite {
  return {
    host,
    plays: 'a thread whose title gives an age under 18; its picture must not be asked for',
    listings: [
      { url: stopPage.url, title: `${title} - Old Threads`, content: 'Luna Marlowe thread' },
    ],
    answer(request) {
      if (request.path.startsWith('/media/')) {
        onMedia();
        return htmlAnswer(500, htmlPage({ title: 'Error', body: '<h1>500</h1>' }));
      }
      if (request.path === '/') {
        return htmlAnswer(
          200,
          htmlPage({ title: 'Old Threads', body: `<main><a href="${path}">${title}</a></main>` }),
        );
      }
      if (request.path !== path) {
        return htmlAnswer(404, htmlPage({ title: 'Not found', body: '<h1>404</h1>' }));
      }
      const head = `<meta property="og:title" content="${title}"><meta property="og:image" content="${stopPage.mediaUrl}">`;
      const body = `<main><h1>${title}</h1><article class="message">Thread closed. <img src="/media/901.jpg" alt=""></article></main>`;
      return htmlAnswer(200, htmlPage({ title: `${title} - Old Threads`, head, body }));
    },
  };
}
