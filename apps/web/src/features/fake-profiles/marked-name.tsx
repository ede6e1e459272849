import { markDifferences } from '@leakblock/domain/fake-profiles';
import { text } from '#lib/texts.ts';

/** A user name with the letters marked that differ from the person's name; they are also said. */
export function MarkedName({ username, name }: { username: string; name: string }) {
  const pieces = markDifferences(username, name);
  const different = pieces.filter(({ isDifferent }) => isDifferent).map((piece) => piece.text);
  return (
    <>
      <bdi className="fake-name">
        {pieces.map((piece, place) =>
          piece.isDifferent ? (
            <mark key={place}>{piece.text}</mark>
          ) : (
            <span key={place}>{piece.text}</span>
          ),
        )}
      </bdi>
      {different.length > 0 && (
        <span className="visually-hidden">
          {' '}
          {text('fake-profiles.letters', { name, letters: different.join(', ') })}
        </span>
      )}
    </>
  );
}
