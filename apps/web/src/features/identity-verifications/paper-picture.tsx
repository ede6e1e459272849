import { useQuery } from '@tanstack/react-query';
import type { DocumentSide } from '@leakblock/domain/identity-verifications';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { readPaper } from './read-reviews.ts';

type PaperPictureProps = {
  id: string;
  side: DocumentSide;
  /** The account's name that it is compared with: beside another one it is asked for, and noted, anew. */
  name: string;
  /** Key that shows and hides it. */
  shortcut: string;
  isShown: boolean;
  onToggle: () => void;
};

/** One picture of papers: fetched when it is asked for, forgotten when it is put away. */
export function PaperPicture({ id, isShown, name, onToggle, shortcut, side }: PaperPictureProps) {
  const picture = useQuery({
    queryKey: ['identity-paper', id, side, name],
    queryFn: () => readPaper(id, side),
    enabled: isShown,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const label = text(`identity-verifications.side.${side}`);
  return (
    <figure className="identity-paper">
      <figcaption>{label}</figcaption>
      <div className="identity-preview">
        {isShown && picture.data !== undefined ? (
          <img src={picture.data} alt={label} />
        ) : (
          <p className="quiet" role="status">
            {isShown &&
              (picture.isError
                ? failureText(explainDataError(picture.error))
                : text('errors.wait'))}
          </p>
        )}
      </div>
      <Button look="quiet" aria-pressed={isShown} aria-keyshortcuts={shortcut} onClick={onToggle}>
        {text(
          isShown ? 'identity-verifications.review.hide' : 'identity-verifications.review.show',
          { side: label },
        )}{' '}
        <kbd aria-hidden="true">{shortcut}</kbd>
      </Button>
    </figure>
  );
}
