import { text } from '#lib/texts.ts';
import { TextPage } from '#ui/text-page.tsx';

/** The public page /unsubscribe, where the link of a mail leads. */
export function UnsubscribePage() {
  return (
    <TextPage title={text('mails.unsubscribe.title')} lede={text('mails.unsubscribe.lede')}>
      <div data-island="unsubscribe">
        <p className="panel" role="status">
          {text('mails.unsubscribe.loading')}
        </p>
      </div>
      <noscript>
        <p className="panel">{text('mails.unsubscribe.noScript')}</p>
      </noscript>
    </TextPage>
  );
}
