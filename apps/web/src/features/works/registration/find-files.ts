/** Files that systems leave in folders, and that nobody means. */
const leftBehind = /^(?:\.|Thumbs\.db$|desktop\.ini$)/iu;

/** The files of a drop, those in folders too, as they are found: a folder may hold thousands. */
export function findFiles(dropped: DataTransfer): AsyncGenerator<File[]> {
  // Read at once: both lists are empty as soon as the event is over.
  const entries = Array.from(dropped.items, (item) => item.webkitGetAsEntry());
  const plain = Array.from(dropped.files);
  return filesOfDrop(
    plain,
    entries.filter((entry) => entry !== null),
  );
}

async function* filesOfDrop(
  plain: File[],
  known: readonly FileSystemEntry[],
): AsyncGenerator<File[]> {
  if (known.length === 0) {
    yield plain;
    return;
  }
  for (const entry of known) yield* filesOf(entry);
}

async function* filesOf(entry: FileSystemEntry): AsyncGenerator<File[]> {
  if (leftBehind.test(entry.name)) return;
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    );
    if (file !== null) yield [file];
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A folder is read in pieces, until a piece is empty.
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (piece.length === 0) return;
    for (const each of piece) yield* filesOf(each);
  }
}
