/** One request and its answer, as recorded. */
export type Exchange = {
  url: string;
  at: Date;
  method: string;
  target: string;
  requestHeaders: readonly (readonly [name: string, value: string])[];
  status: number;
  statusText: string;
  responseHeaders: readonly (readonly [name: string, value: string])[];
  /** Content of the body, as far as it was read. */
  body: Uint8Array;
  isCut: boolean;
};

/** A file of a pack. Its name is ours: letters, digits, `-` and one dot. */
export type EvidenceFile = { name: string; type: string; bytes: Uint8Array };

/** What a manifest says of a file. */
export type ListedFile = { name: string; type: string; sha256: string; bytes: number };

/** An event of a case as it was hashed: its text, and the hash over the one before and the text. */
export type ChainedEvent = { text: string; hash: string };
