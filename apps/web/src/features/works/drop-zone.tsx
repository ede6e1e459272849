import { useRef, useState } from 'react';
import type { ChangeEvent, DragEvent } from 'react';
import { ImagePlus } from 'lucide-react';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { findFiles } from './registration/find-files.ts';

const isOfFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

type DropZoneProps = {
  onFiles: (files: File[]) => void;
  /** A drop, whose folders are looked through meanwhile. */
  onDrop: (found: AsyncIterable<File[]>) => void;
};

/** Takes files and folders, dropped or chosen. */
export function DropZone({ onFiles, onDrop }: DropZoneProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles(Array.from(target.files ?? []).filter(({ name }) => !name.startsWith('.')));
    // The same files may be chosen again.
    target.value = '';
  }

  return (
    <div
      className="drop-zone"
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        if (!isOfFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!isOfFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onDrop(findFiles(event.dataTransfer));
      }}
    >
      <ImagePlus size={28} aria-hidden="true" />
      <p>{text(isOver ? 'works.drop.over' : 'works.drop.invite')}</p>
      <p className="actions">
        <Button onClick={() => files.current?.click()}>{text('works.drop.files')}</Button>
        <Button look="quiet" onClick={() => folder.current?.click()}>
          {text('works.drop.folder')}
        </Button>
      </p>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept="image/*,video/*,.heic,.heif"
        aria-label={text('works.drop.files')}
        onChange={take}
      />
      <input
        ref={(element) => {
          folder.current = element;
          // In every browser, though in no standard.
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label={text('works.drop.folder')}
        onChange={take}
      />
    </div>
  );
}
