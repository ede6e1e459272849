import { text } from '#lib/texts.ts';
import { Page } from '#ui/page.tsx';

/** The address brought a sign-in along, and it did not work. */
export function LinkFailed() {
  return (
    <main id="main">
      <Page title={text('account.signIn')} lede={text('shell.linkFailed')} isNarrow>
        <p className="actions">
          <a className="button button-primary" href="/login">
            {text('account.signIn')}
          </a>
        </p>
      </Page>
    </main>
  );
}
