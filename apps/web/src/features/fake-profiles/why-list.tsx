import type { FakeProfilePart } from '@leakblock/domain/fake-profiles';
import { formatWeight } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { partText } from './part-text.ts';

/** Parts that are said without being asked. */
const saidFirst = 3;

/** Why a profile is listed: the weightiest signs in words, and all with their weights on demand. */
export function WhyList({ parts, name }: { parts: readonly FakeProfilePart[]; name: string }) {
  // What kept us from looking is said first: it weighs nothing, and changes what all the rest is worth.
  const limits = parts.filter(({ reason }) => reason === 'unread' || reason === 'stopped');
  const signs = parts.filter((part) => !limits.includes(part));
  return (
    <div className="fake-why">
      <ul className="bullets">
        {[...limits, ...signs.slice(0, saidFirst)].map((part) => (
          <li key={part.reason}>{partText(part, name)}</li>
        ))}
      </ul>
      {signs.length > 0 && (
        <details className="explained">
          <summary>{text('fake-profiles.why.title')}</summary>
          <ul className="fake-weights">
            {signs.map((part) => (
              <li key={part.reason}>
                <span>{partText(part, name)}</span>
                <span className="fake-weight">{formatWeight(part.weight)}</span>
              </li>
            ))}
          </ul>
          <p className="quiet">{text('fake-profiles.why.note')}</p>
        </details>
      )}
    </div>
  );
}
