import { z } from 'zod';

/**
 * The form of a backup: one tar file, inside an age file when it is encrypted, so that stock tools open it too.
 *
 *   backup.json                    what this is, written first
 *   rows/<schema>.<table>/000001.gz …   rows as COPY writes them, cut anywhere
 *   jobs/000001.gz …               jobs that were not done
 *   files/<bucket>/<version>       stored files, byte for byte as they lie
 *   secrets.json                   only when it was asked for
 *   SHA256SUMS                     of everything before, as `sha256sum -c` reads it
 *   manifest.json                  what has to be there; written last: without it the backup is not whole
 */
export const names = {
  header: 'backup.json',
  secrets: 'secrets.json',
  sums: 'SHA256SUMS',
  manifest: 'manifest.json',
} as const;

const count = z.number().int().nonnegative();
const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
});

export const headerSchema = z.object({
  format: z.literal('leakblock backup'),
  /** Of this form; a reader refuses a newer one. */
  formatVersion: z.literal(1),
  /** The moment that the rows are of. */
  takenAt: z.iso.datetime(),
  /** Versions of the migrations, in order. */
  migrations: z.array(z.string().regex(/^\d+$/)).min(1),
  tables: z.array(table),
  /** Of the jobs; older backups do not say. */
  jobColumns: z.array(z.string().regex(/^[a-z_]+$/)).optional(),
  /** A text that only who has the installation's SECRET_ENCRYPTION can open. */
  secretsCheck: z.string(),
  /** The same of each earlier one that was known: while keys are rotated things lie under both. Older backups do not say. */
  earlierSecretsChecks: z.array(z.string()).optional(),
  hasSecrets: z.boolean(),
  hasFiles: z.boolean(),
});
export type Header = z.infer<typeof headerSchema>;

export const manifestSchema = z.object({
  endedAt: z.iso.datetime(),
  /** Rows by `<schema>.<table>`. */
  rows: z.record(z.string(), count),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  jobs: count,
  files: z.object({
    count,
    bytes: count,
    /** Files that rows name and that were not there, the first of them by name. */
    missing: count,
    firstMissing: z.array(z.string()),
  }),
  auditLog: z.object({ entries: count, lastHash: z.string().nullable() }),
  parts: count,
  /** SHA-256 of SHA256SUMS, hexadecimal. */
  sums: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** One line of SHA256SUMS. */
export const sumLine = (name: string, sha256: string): string => `${sha256}  ${name}\n`;

/** Something of ours is wrong with a backup; the sentence is for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}
