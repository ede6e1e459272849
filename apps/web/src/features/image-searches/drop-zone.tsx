import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ImageUp } from 'lucide-react';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Section } from '#ui/page.tsx';

type DropZoneProps = { onPick: (file: File, keepsThumbnail: boolean) => void };

/** Takes a picture that is dropped anywhere on the page, pasted, or picked. */
export function DropZone({ onPick }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const keeps = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [note, setNote] = useState('');

  const take = useEffectEvent((files: Iterable<File>) => {
    const [first, ...more] = files;
    if (first === undefined) return;
    setNote(more.length > 0 ? text('image-searches.drop.one') : '');
    onPick(first, keeps.current?.checked === true);
  });

  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event.clipboardData?.files ?? []);
    // A file that misses the zone would otherwise be opened by the browser in the page's place.
    const over = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer?.files ?? []);
    };
    addEventListener('paste', paste);
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('paste', paste);
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);

  return (
    <Section
      id="drop"
      title={text('image-searches.drop.title')}
      lede={text('image-searches.drop.privacy')}
    >
      <div className="picture-drop" data-over={isOver || undefined}>
        <ImageUp size={32} aria-hidden="true" />
        <p>{text('image-searches.drop.how')}</p>
        <Button onClick={() => input.current?.click()}>{text('image-searches.drop.pick')}</Button>
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={text('image-searches.drop.pick')}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // The same file may be picked again.
            event.target.value = '';
            if (files[0] !== undefined) onPick(files[0], keeps.current?.checked === true);
          }}
        />
        <p className="quiet" role="status">
          {note}
        </p>
      </div>
      <CheckboxField
        ref={keeps}
        id="keep-thumbnail"
        label={text('image-searches.drop.keepThumbnail')}
      />
    </Section>
  );
}
