import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, ImageOff } from 'lucide-react';
import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { readPicture } from './read-picture.ts';

type FindingPictureProps = {
  findingId: string;
  /** Tiny blurred picture. */
  preview: string | null;
  isRevealed: boolean;
  onReveal: (isRevealed: boolean) => void;
};

/** The found picture: blurred, and fetched and shown only when she asks for it. */
export function FindingPicture({ findingId, isRevealed, onReveal, preview }: FindingPictureProps) {
  const { call } = useSubject();
  const picture = useQuery({
    queryKey: ['finding-picture', findingId],
    queryFn: () => readPicture(findingId, call),
    enabled: isRevealed,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const shown = isRevealed ? (picture.data ?? null) : null;
  return (
    <figure className="finding-picture">
      <div className="picture-frame" data-blurred={shown === null ? '' : undefined}>
        {shown !== null || preview !== null ? (
          <img
            src={shown ?? preview ?? undefined}
            alt={shown === null ? '' : text('findings.picture.shown')}
          />
        ) : (
          <ImageOff size={28} aria-hidden="true" />
        )}
      </div>
      <figcaption>{text('findings.picture.found')}</figcaption>
      {preview === null ? (
        <p className="quiet">{text('findings.picture.none')}</p>
      ) : (
        <Button look="quiet" aria-pressed={isRevealed} onClick={() => onReveal(!isRevealed)}>
          {isRevealed ? (
            <EyeOff size={18} aria-hidden="true" />
          ) : (
            <Eye size={18} aria-hidden="true" />
          )}
          {text(isRevealed ? 'findings.picture.hide' : 'findings.picture.reveal')}
        </Button>
      )}
      <p className="quiet" role="status">
        {isRevealed && pictureState(picture)}
      </p>
    </figure>
  );
}

function pictureState({
  data,
  isError,
}: {
  data: string | null | undefined;
  isError: boolean;
}): string {
  if (isError) return text('findings.picture.problem');
  if (data === undefined) return text('findings.picture.loading');
  return data === null ? text('findings.picture.none') : '';
}
