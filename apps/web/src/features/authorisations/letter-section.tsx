import { authorisationActs, dueWarning } from '@leakblock/domain/authorisations';
import type { LetterState } from '@leakblock/domain/authorisations';
import { formatDateTime } from '#lib/format.ts';
import { formatDay } from '#lib/format-day.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import type { TextKey } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import type { BadgeTone } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { LetterDownloads } from './letter-downloads.tsx';
import { RevokeLetter } from './revoke-letter.tsx';
import { useLetters } from './use-letters.ts';
import type { Letter, LetterEvent } from './use-letters.ts';

const tones: Record<LetterState, BadgeTone> = {
  alive: 'strong',
  not_started: 'plain',
  expired: 'alert',
  revoked: 'alert',
  superseded: 'plain',
};

/** The letter itself: what it allows, its files, its history, and the way to take it back. */
export function LetterSection() {
  const letters = useLetters();
  return (
    <Section id="letter" title={text('authorisations.letter.title')}>
      <Loaded query={letters} lines={4}>
        {([newest, ...older]) =>
          newest === undefined ? (
            <p>{text('authorisations.letter.none')}</p>
          ) : (
            <>
              <NewestLetter letter={newest} />
              {older.length > 0 && <OlderLetters letters={older} />}
            </>
          )
        }
      </Loaded>
      <p>
        <a href="/verify-document">{text('authorisations.letter.verify')}</a>
      </p>
    </Section>
  );
}

function NewestLetter({ letter }: { letter: Letter }) {
  const isAlive = letter.state === 'alive';
  // oxlint-disable-next-line react/purity -- what is shown depends on the day it is read
  const warning = isAlive ? dueWarning(letter, new Date()) : null;
  return (
    <>
      <LetterLine letter={letter} />
      {warning !== null && (
        <Notice tone="problem">
          <p>{text('authorisations.letter.soon', { when: formatDay(letter.ends_on) })}</p>
        </Notice>
      )}
      <p>
        {text('authorisations.letter.term', {
          from: formatDay(letter.starts_on),
          to: formatDay(letter.ends_on),
        })}
      </p>
      <p dir="auto">{text('authorisations.letter.owner', { name: letter.owner_name })}</p>
      <h3>{text('authorisations.letter.acts')}</h3>
      <ul className="letter-points">
        {authorisationActs
          .filter((act) => letter.acts.includes(act))
          .map((act) => (
            <li key={act}>{text(`authorisations.act.${act}`)}</li>
          ))}
      </ul>
      <LetterDownloads id={letter.id} version={letter.version} />
      <p className="actions">
        <a className="button button-quiet" href="/digital-signature">
          {text('authorisations.letter.replace')}
        </a>
        {(isAlive || letter.state === 'not_started') && <RevokeLetter id={letter.id} />}
      </p>
      <details>
        <summary>{text('authorisations.letter.history')}</summary>
        <ol className="letter-history">
          {letter.events.map((event) => (
            <li key={event.seq}>
              <time dateTime={event.at}>{formatDateTime(event.at)}</time> {wordsOf(event)}
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

function LetterLine({ letter }: { letter: Letter }) {
  return (
    <p>
      {text('authorisations.letter.version', {
        version: letter.version,
        when: formatDateTime(letter.signed_at),
      })}{' '}
      <Badge tone={tones[letter.state]}>
        {text(`authorisations.letter.state.${letter.state}`)}
      </Badge>
    </p>
  );
}

function OlderLetters({ letters }: { letters: Letter[] }) {
  return (
    <details>
      <summary>{text('authorisations.letter.older')}</summary>
      {letters.map((letter) => (
        <div key={letter.id} className="older-letter">
          <LetterLine letter={letter} />
          <LetterDownloads id={letter.id} version={letter.version} />
        </div>
      ))}
    </details>
  );
}

const eventWords: Record<string, TextKey> = {
  signed: 'authorisations.letter.event.signed',
  timestamped: 'authorisations.letter.event.timestamped',
  downloaded: 'authorisations.letter.event.downloaded',
  revoked: 'authorisations.letter.event.revoked',
  superseded: 'authorisations.letter.event.superseded',
  expired: 'authorisations.letter.event.expired',
  warned: 'authorisations.letter.event.warned',
};

/** What happened, in words; what a newer server writes and this page does not know stays as it is. */
function wordsOf({ action, actor }: LetterEvent): string {
  if (action === 'downloaded' && actor === 'operator') {
    return text('authorisations.letter.event.downloadedBy');
  }
  const key = eventWords[action];
  return key === undefined ? action : (text as (key: TextKey) => string)(key);
}
