import type { Readable } from 'node:stream';

/** Bytes as they come, in pieces of any size. */
export type Bytes = AsyncIterable<Uint8Array>;

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/** Where files lie: a folder, or a bucket of an S3 service. Keys are made by us, never by people. */
export type ObjectDriver = {
  /**
   * All or nothing: when the source or the medium fails, nothing lies under the key and nothing beside it.
   * @throws StoreFullError, StoreUnavailableError, and whatever the source throws
   */
  write: (key: string, bytes: Bytes) => Promise<void>;
  /** @throws ObjectMissingError, StoreUnavailableError */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** The same of the whole file, with its size in bytes as it lies. @throws ObjectMissingError, StoreUnavailableError */
  readWhole: (key: string) => Promise<{ bytes: Readable; size: number }>;
  /** Missing is as good as removed. @throws StoreUnavailableError */
  remove: (key: string) => Promise<void>;
  /** Every stored file, in no order. */
  list: () => AsyncIterable<{ key: string; storedAt: Date }>;
  /** Removes what writers that died left behind, if they began before this time. */
  removeUnfinished: (before: Date) => Promise<void>;
  stop: () => void;
};

/** Nothing lies under that key. */
export class ObjectMissingError extends Error {
  constructor(options?: ErrorOptions) {
    super('No file lies under this key.', options);
    this.name = 'ObjectMissingError';
  }
}

/** The disk, or the share of it that is ours, is full. */
export class StoreFullError extends Error {
  constructor(options?: ErrorOptions) {
    super('There is no room for this file.', options);
    this.name = 'StoreFullError';
  }
}

/** The service or the disk under the files does not answer, or fails, at the moment. */
export class StoreUnavailableError extends Error {
  constructor(options?: ErrorOptions) {
    super('The files cannot be reached.', options);
    this.name = 'StoreUnavailableError';
  }
}

/** What was read is not what was written: changed, cut short, or put in another file's place. */
export class ObjectDamagedError extends Error {
  constructor(options?: ErrorOptions) {
    super('The stored file is damaged.', options);
    this.name = 'ObjectDamagedError';
  }
}
