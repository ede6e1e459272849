import { useEffect, useId, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { strokeLimits } from '@leakblock/domain/authorisations';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { SigningDraft } from './signing-draft.ts';

type SignatureFieldProps = {
  draft: Pick<SigningDraft, 'way' | 'drawn' | 'typedName'>;
  error: string | null;
  onChange: (part: Partial<SigningDraft>) => void;
};

/** A signature drawn by hand, or typed by who cannot or will not draw. */
export function SignatureField({ draft, error, onChange }: SignatureFieldProps) {
  return (
    <>
      <fieldset
        className="signature-ways"
        role="radiogroup"
        tabIndex={-1}
        aria-invalid={error === null ? undefined : true}
      >
        <legend className="field-label">{text('authorisations.sign.signature.way')}</legend>
        {(['draw', 'type'] as const).map((way) => (
          <label key={way} className="signature-way">
            <input
              type="radio"
              name="way"
              className="checkbox"
              value={way}
              checked={draft.way === way}
              onChange={() => onChange({ way })}
            />
            {text(`authorisations.sign.signature.${way}`)}
          </label>
        ))}
      </fieldset>
      {draft.way === 'draw' ? (
        <DrawnSignature drawn={draft.drawn} error={error} onChange={onChange} />
      ) : (
        <TextField
          id="typed-name"
          label={text('authorisations.sign.signature.typed')}
          hint={text('authorisations.sign.signature.typedHint')}
          error={error}
          value={draft.typedName}
          autoComplete="off"
          onChange={({ target }) => onChange({ typedName: target.value })}
        />
      )}
    </>
  );
}

function DrawnSignature(props: {
  drawn: SigningDraft['drawn'];
  error: string | null;
  onChange: (part: Partial<SigningDraft>) => void;
}) {
  const { drawn, error, onChange } = props;
  const noteId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [isAvailable, setIsAvailable] = useState(true);
  const [first] = useState(drawn);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });

  useEffect(() => {
    const field = canvas.current;
    if (field === null) return;
    if (field.getContext('2d') === null) {
      setIsAvailable(false);
      return;
    }
    const opened = new SignaturePad(field, { penColor: '#10103a', minWidth: 0.8, maxWidth: 2.2 });
    pad.current = opened;
    const fit = () => fitCanvas(field, opened);
    fit();
    if (first !== null) {
      const options = { penColor: '#10103a', dotSize: 0, minWidth: 0.8, maxWidth: 2.2 };
      opened.fromData(
        first.strokes.map((points) => ({
          ...options,
          velocityFilterWeight: 0.7,
          compositeOperation: 'source-over' as const,
          points: points.map(({ x, y }) => ({ x, y, pressure: 0.5, time: 0 })),
        })),
      );
    }
    const read = () => change.current({ drawn: readStrokes(field, opened) });
    opened.addEventListener('endStroke', read);
    addEventListener('resize', fit);
    return () => {
      opened.removeEventListener('endStroke', read);
      opened.off();
      removeEventListener('resize', fit);
      pad.current = null;
    };
  }, [first]);

  const note = isAvailable ? error : text('authorisations.sign.signature.unavailable');
  return (
    <div className="field">
      {note !== null && (
        <p id={noteId} className="field-error" role="alert">
          {note}
        </p>
      )}
      <canvas
        ref={canvas}
        className="signature-canvas"
        role="img"
        aria-label={text('authorisations.sign.signature.field')}
        data-invalid={note === null ? undefined : true}
        aria-describedby={note === null ? undefined : noteId}
      />
      <div className="actions">
        <Button
          look="quiet"
          onClick={() => {
            pad.current?.clear();
            onChange({ drawn: null });
          }}
        >
          {text('authorisations.sign.signature.clear')}
        </Button>
      </div>
    </div>
  );
}

/** As many dots as the screen has; what was drawn before stays. */
function fitCanvas(field: HTMLCanvasElement, pad: SignaturePad): void {
  const ratio = Math.max(devicePixelRatio, 1);
  const { height, width } = field.getBoundingClientRect();
  const drawn = pad.toData();
  field.width = width * ratio;
  field.height = height * ratio;
  field.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  pad.fromData(drawn);
}

/** The strokes as points in the field; a very long signature is thinned out to what the letter takes. */
function readStrokes(field: HTMLCanvasElement, pad: SignaturePad): SigningDraft['drawn'] {
  const { height, width } = field.getBoundingClientRect();
  const groups = pad.toData().slice(0, strokeLimits.strokes);
  const count = groups.reduce((sum, { points }) => sum + points.length, 0);
  const step = Math.ceil(count / (strokeLimits.points - strokeLimits.strokes));
  const round = (value: number) => Math.round(value * 10) / 10;
  const strokes = groups
    .map(({ points }) =>
      points
        .filter((_point, index) => index % step === 0)
        .map(({ x, y }) => ({ x: round(x), y: round(y) })),
    )
    .filter((points) => points.length > 0);
  return strokes.length === 0
    ? null
    : { kind: 'drawn', width: round(width), height: round(height), strokes };
}
