import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';

/** There is no link to this creator: said calmly, with the way back. */
export function EndedLink() {
  return (
    <Page title={text('agency-area.ended.title')} lede={text('agency-area.ended.body')} isNarrow>
      <p className="actions">
        <a className="button button-primary" href="/agency">
          {text('agency-area.ended.board')}
        </a>
      </p>
    </Page>
  );
}
