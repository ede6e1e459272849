import type { ManagedCreator } from '@leakblock/domain/agencies';
import { formatDate } from '#lib/format-date.ts';
import { formatDateTime } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { withColon } from '#lib/with-colon.ts';
import { LetterState } from '../board/letter-state.tsx';
import { removalTimeText } from '../board/removal-time.ts';
import { scopesText } from './scopes-text.ts';

/** What the agency knows of a creator: her letter, what she allows, her names and her own pages. */
export function CreatorHead({ creator }: { creator: ManagedCreator }) {
  const { lastScanAt, officialLinks, removal, scopes, since, stageNames } = creator;
  return (
    <section className="panel agency-head" aria-label={text('agency-area.creator.facts')}>
      <dl className="agency-facts">
        <Fact name={text('agency-area.column.letter')}>
          <LetterState letter={creator.letter} />
        </Fact>
        <Fact name={text('agency-area.column.allows')}>{scopesText(scopes)}</Fact>
        <Fact name={text('agency-area.column.median')}>{removalTimeText(removal)}</Fact>
        <Fact name={text('agency-area.column.scan')}>
          {lastScanAt === null ? text('agency-area.scan.never') : formatDateTime(lastScanAt)}
        </Fact>
        <Fact name={text('agency-area.column.since')}>{formatDate(since, 'medium')}</Fact>
      </dl>
      {(stageNames.length > 0 || officialLinks.length > 0) && (
        <details>
          <summary>{text('agency-area.creator.names')}</summary>
          {stageNames.length > 0 && (
            <p>
              <bdi>{stageNames.join(', ')}</bdi>
            </p>
          )}
          <ul className="bullets">
            {officialLinks.map(({ platform, url }) => (
              <li key={url}>
                {withColon(platform)} <bdi className="agency-email">{url}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Fact({ children, name }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
