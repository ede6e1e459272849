import { useState } from 'react';
import { Camera, ImageUp, X } from 'lucide-react';
import type { DocumentSide } from '@leakblock/domain/identity-verifications';
import { explainDataError } from '#lib/data-failure.ts';
import { failureText } from '#lib/failure.ts';
import { text } from '#lib/texts.ts';
import { preparePicture } from './prepare-picture.ts';
import type { ReadyPicture } from './prepare-picture.ts';

/** Telephones turn their own format into one of these when they are asked for them. */
const accepted = 'image/jpeg,image/png,image/webp';

type PictureFieldProps = {
  side: DocumentSide;
  picture: ReadyPicture | null;
  problem: string | null;
  isLocked: boolean;
  onChange: (picture: ReadyPicture | null, problem: string | null) => void;
};

/** One picture: from the camera or from a file, shown at once, on this device only. */
export function PictureField({ isLocked, onChange, picture, problem, side }: PictureFieldProps) {
  const [isReading, setIsReading] = useState(false);
  const id = `picture-${side}`;
  const noteId = `${id}-note`;

  async function take(input: HTMLInputElement) {
    const file = input.files?.[0];
    // The same file may be chosen again after it was taken out.
    input.value = '';
    if (file === undefined) return;
    setIsReading(true);
    try {
      onChange(await preparePicture(file), null);
    } catch (error) {
      // A picture that was fine before stays.
      onChange(picture, failureText(explainDataError(error)));
    }
    setIsReading(false);
  }

  const input = (extra: { id: string; capture?: 'user' | 'environment' }) => (
    <input
      type="file"
      className="visually-hidden"
      accept={accepted}
      disabled={isLocked || isReading}
      aria-describedby={noteId}
      onChange={({ target }) => void take(target)}
      {...extra}
    />
  );

  return (
    <fieldset className="identity-picture" aria-describedby={noteId}>
      <legend className="field-label">{text(`identity-verifications.side.${side}`)}</legend>
      <p
        id={noteId}
        className={problem === null ? 'field-hint' : 'field-error'}
        role={problem === null ? undefined : 'alert'}
      >
        {problem ?? text(`identity-verifications.side.${side}.hint`)}
      </p>
      <div className="identity-preview">
        {picture?.preview === undefined || picture.preview === null ? (
          <p className="quiet" role="status">
            {isReading
              ? text('identity-verifications.reading')
              : picture !== null && text('identity-verifications.chosen')}
          </p>
        ) : (
          <img src={picture.preview} alt={text('identity-verifications.preview')} />
        )}
      </div>
      <p className="actions">
        <label className="button button-quiet identity-camera">
          {input({ id: `${id}-camera`, capture: side === 'selfie' ? 'user' : 'environment' })}
          <Camera size={18} aria-hidden="true" />
          {text('identity-verifications.camera')}
        </label>
        <label className="button button-quiet">
          {input({ id })}
          <ImageUp size={18} aria-hidden="true" />
          {text(
            picture === null ? 'identity-verifications.file' : 'identity-verifications.another',
          )}
        </label>
        {picture !== null && (
          <button
            type="button"
            className="text-button"
            disabled={isLocked}
            onClick={() => onChange(null, null)}
          >
            <X size={16} aria-hidden="true" />
            {text('identity-verifications.takeOut')}
          </button>
        )}
      </p>
    </fieldset>
  );
}
