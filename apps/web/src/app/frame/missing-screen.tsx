import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';

/** Below an address of the app there is nothing here. */
export function MissingScreen() {
  return (
    <Page title={text('shell.notFound.title')} lede={text('shell.notFound.body')} isNarrow>
      <p className="actions">
        <a className="button button-primary" href="/dashboard">
          {text('shell.entry.dashboard')}
        </a>
        <a className="button button-quiet" href="/faq">
          {text('shell.entry.faq')}
        </a>
      </p>
    </Page>
  );
}
