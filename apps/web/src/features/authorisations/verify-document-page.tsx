import { text } from '#lib/texts.ts';
import { TextPage } from '#ui/text-page.tsx';
import { VerifyDocument } from './verify-document.tsx';

/** The public page /verify-document. */
export function VerifyDocumentPage() {
  return (
    <TextPage title={text('authorisations.verify.title')} lede={text('authorisations.verify.lede')}>
      <div className="page-head" data-island="verify-document">
        <VerifyDocument />
      </div>
      <noscript>
        <p className="panel">{text('authorisations.verify.noScript')}</p>
      </noscript>
    </TextPage>
  );
}
