import { useEffect, useRef } from 'react';
import { googleRemovalConsent } from '@leakblock/domain/authorisations';
import { formatDay } from '#lib/format-day.ts';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { LetterDownloads } from './letter-downloads.tsx';
import type { Signed } from './use-signing.ts';

/** What stands in the form's place once the letter is signed. */
export function SignedNote({ signed }: { signed: Signed }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="status">
      <Section id="signed" title={text('authorisations.sign.done.title')}>
        <p>
          {text('authorisations.sign.done.body', {
            version: signed.version,
            when: formatDay(signed.endsOn),
          })}
        </p>
        {!signed.acts.includes(googleRemovalConsent) && (
          <p>{text('authorisations.sign.done.noSearch')}</p>
        )}
        <LetterDownloads id={signed.id} version={signed.version} />
        <p className="actions">
          <a className="button button-primary" href="/authorisation">
            {text('authorisations.sign.done.look')}
          </a>
        </p>
      </Section>
    </div>
  );
}
