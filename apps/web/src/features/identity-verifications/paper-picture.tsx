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
  /** Key that shows and hides it. */
  shortcut: string;
  isShown: boolean;
  onToggle: () => void;
};

/** One picture of papers: fetched when it is asked for, forgotten when it is put away. */
export function PaperPicture({ id, isShown, onToggle, shortcut, side }: PaperPictureProps) {
  const label = text(`identity-verifications.side.${side}`);
  return (
    <figure className="identity-paper">
      <figcaption>{label}</figcaption>
      <div className="identity-preview">
        {isShown ? <Picture id={id} side={side} /> : <p className="quiet" role="status" />}
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

/** Lives as long as it is shown: each look is asked for, and noted, anew. */
function Picture({ id, side }: Pick<PaperPictureProps, 'id' | 'side'>) {
  const picture = useQuery({
    queryKey: ['identity-paper', id, side],
    queryFn: () => readPaper(id, side),
    staleTime: Infinity,
    refetchOnMount: 'always',
    gcTime: 0,
    retry: false,
  });
  if (picture.data !== undefined) {
    return <img src={picture.data} alt={text(`identity-verifications.side.${side}`)} />;
  }
  return (
    <p className="quiet" role="status">
      {picture.isError ? failureText(explainDataError(picture.error)) : text('errors.wait')}
    </p>
  );
}
