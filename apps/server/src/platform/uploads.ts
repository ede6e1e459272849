import type { ServerContext } from './feature.ts';
import { createLimit } from './limits.ts';

/** What one person may send in a day, over all gateways: files into storage, and the large bodies of functions. */
export type Uploads = {
  /**
   * Before a byte is read. Bytes are counted when they have come, so the last files of a day may go beyond it.
   * @param sender id of a person, or a visitor's address
   * @throws AppError `request.uploads_used_up`
   */
  begin: (sender: string) => Promise<void>;
  /** Counts what came, also of an upload that was refused in the end. */
  end: (sender: string, bytes: number) => Promise<void>;
};

const code = 'request.uploads_used_up';
const seconds = 24 * 3600;

export function createUploads(
  context: Pick<ServerContext, 'env' | 'database' | 'secrets'>,
): Uploads {
  const { UPLOADS_PER_DAY: files, UPLOAD_MEGABYTES_PER_DAY: megabytes } = context.env;
  const counted = createLimit(context, { name: 'uploads', points: files, seconds, code });
  const size = createLimit(context, {
    name: 'upload-bytes',
    points: megabytes * 1_000_000,
    seconds,
    code,
  });
  return {
    begin: async (sender) => {
      await size.take(sender, 0);
      await counted.take(sender);
    },
    end: async (sender, bytes) => {
      if (bytes > 0) await size.count(sender, bytes);
    },
  };
}
