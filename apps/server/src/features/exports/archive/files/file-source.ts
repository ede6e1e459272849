import type { RawBuilder } from 'kysely';
import type { ServerContext } from '#platform/feature';

/** What opens files. */
export type FileContext = Pick<ServerContext, 'database' | 'files' | 'secrets'>;

/** A file of hers that goes into an export. */
export type OwnFile = {
  /** Path inside the archive. */
  name: string;
  /** @throws when it is missing or damaged */
  open: (context: FileContext) => Promise<Uint8Array | AsyncIterable<Uint8Array>>;
};

/**
 * One kind of files: how they are listed, each row with a text `key` of its own by which the list goes on. As
 * `service_role`.
 */
export type FileSource<Row extends { key: string } = { key: string }> = {
  /** Name of its folder in the archive, and of its words in the README. */
  folder: string;
  /** Selects rows of a person; the caller adds limit, order and where it goes on by `key`. */
  rows: (userId: string) => RawBuilder<Row>;
  toFile: (row: Row) => OwnFile;
};

/** Keeps the type of the rows between their query and what is made of them. */
export const defineFiles = <Row extends { key: string }>(source: FileSource<Row>): FileSource =>
  source as unknown as FileSource;
