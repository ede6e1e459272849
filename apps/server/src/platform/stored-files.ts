import type { Readable } from 'node:stream';
import type { Bytes } from './object-store/driver.ts';

/** Files of server functions and jobs, past the policies: whoever calls has decided who may. */
export type StoredFiles = {
  /**
   * Stores a file by all rules of its bucket (size, type by content, pictures drawn anew, encryption).
   * @returns the id of its row
   * @throws StorageFailure: 404 no such bucket, 409 name taken, 413, 415, 422
   */
  put: (file: {
    bucketId: string;
    name: string;
    bytes: Bytes | Uint8Array;
    /** As the sender declared it; null to take what the content is. */
    type: string | null;
    /** The person it belongs to. */
    ownerId: string | null;
    mayReplace?: boolean;
    /** Own words about the file, kept in its row. */
    userMetadata?: Record<string, string>;
    /** Byte for byte as it is, whatever it is: what proves something. Only its size is checked. */
    asIs?: boolean;
  }) => Promise<{ id: string }>;
  /** @throws StorageFailure 404; ObjectDamagedError by the stream */
  open: (
    bucketId: string,
    name: string,
  ) => Promise<{ bytes: Readable; type: string; size: number }>;
  /** What is missing is as good as removed. */
  remove: (bucketId: string, names: readonly string[]) => Promise<void>;
};

/** The files of one program, with what closes their connections. */
export type OpenedFiles = StoredFiles & { stop: () => void };
