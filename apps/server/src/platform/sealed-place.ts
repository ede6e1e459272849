/** A column in which something lies encrypted: `npm run keys:rotate` goes through all of them. */
export type SealedPlace = {
  /** With its schema. */
  table: string;
  column: string;
  /** Columns of the primary key. */
  id: readonly string[];
  /**
   * SQL that takes out of the row whose `id` is `$1`, … what no key opens any more, and ends what depended on it. None where
   * that ends by itself, or is made anew by whoever it belongs to: until then it stays.
   */
  forget?: string;
} & (
  | {
      kind: 'text';
      /** As it was given to `encryptText`. */
      purpose: string;
      /** Member of the column's JSON that holds the text, where it is not the column itself. */
      member?: string;
      /** Condition on the rows, where not all of them hold something sealed. */
      rows?: string;
      /** Whether a text is one that lies there in clear, from before it was sealed; it is sealed then. */
      isClear?: (text: string) => boolean;
    }
  | {
      kind: 'bytes';
      /** The place that the bytes are bound to, of the values of `id`. */
      placeOf: (...id: string[]) => string;
    }
);
