/** Why a file was not registered. Everything but the first ones is found out on this device. */
export const fileProblems = [
  'duplicate',
  'too_plain',
  'heic',
  'not_a_picture',
  'video_unreadable',
  'video_broken',
  'too_large',
  'unreadable',
  'limit_reached',
  'malformed',
] as const;
export type FileProblem = (typeof fileProblems)[number];

export const isFileProblem = (value: unknown): value is FileProblem =>
  (fileProblems as readonly unknown[]).includes(value);
