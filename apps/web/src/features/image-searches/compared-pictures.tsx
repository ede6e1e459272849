import { useState } from 'react';
import type { MatchBox } from '@leakblock/domain/image-searches';
import { text } from '#lib/texts.ts';

type ComparedPicturesProps = {
  own: string | null;
  found: { preview: string | null; width: number; height: number };
  /** The matching part, and of which picture. */
  box: MatchBox;
  boxOn: 'found' | 'dropped';
};

/** The dropped picture beside the found one, which stays blurred until it is pressed. */
export function ComparedPictures({ own, found, box, boxOn }: ComparedPicturesProps) {
  const [isShown, setIsShown] = useState(false);
  const isPart = box.width < 0.98 || box.height < 0.98;
  const frame = isPart && (
    <span
      className="picture-box"
      aria-hidden="true"
      style={{
        left: `${box.left * 100}%`,
        top: `${box.top * 100}%`,
        width: `${box.width * 100}%`,
        height: `${box.height * 100}%`,
      }}
    />
  );
  return (
    <div className="compared">
      <figure>
        <span className="picture-frame">
          {own === null ? (
            <span className="picture-absent">{text('image-searches.picture.notKept')}</span>
          ) : (
            <img src={own} alt={text('image-searches.picture.own')} />
          )}
          {boxOn === 'dropped' && frame}
        </span>
        <figcaption>{text('image-searches.picture.own')}</figcaption>
      </figure>
      <figure>
        <span className="picture-frame">
          {found.preview === null ? (
            <span className="picture-absent">{text('image-searches.picture.none')}</span>
          ) : (
            <button
              type="button"
              className="picture-reveal"
              aria-pressed={isShown}
              aria-label={text(
                isShown ? 'image-searches.picture.hide' : 'image-searches.picture.show',
              )}
              onClick={() => setIsShown(!isShown)}
            >
              <img
                src={found.preview}
                alt=""
                width={found.width}
                height={found.height}
                data-shown={isShown || undefined}
              />
              {boxOn === 'found' && frame}
            </button>
          )}
        </span>
        <figcaption>
          {text('image-searches.picture.found')}
          {found.preview !== null && (
            <>
              {' '}
              <span className="quiet">{text('image-searches.picture.coarse')}</span>
            </>
          )}
        </figcaption>
      </figure>
    </div>
  );
}
