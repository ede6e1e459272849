import { z } from 'zod';
import { workLimits } from './limits.ts';

export const workKinds = ['photo', 'video'] as const;
export type WorkKind = (typeof workKinds)[number];

/** Who made a work: what a removal request has to say. */
export const makers = ['self', 'photographer', 'partner', 'studio'] as const;
export type Maker = (typeof makers)[number];

const characters = (text: string) => Array.from(text).length;
const isWithin = (limit: number) => (text: string) => characters(text) <= limit;
/** A database takes every character but NUL, and no half of a surrogate pair. */
const toStorable = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** What may be wrong with a field; the words are the reader's. */
export type WorkFieldProblem = 'missing' | 'too_long';
const problem = (code: WorkFieldProblem) => ({ error: code });

/** What a person says about a work: its name, who made it, and that maker's name unless it was she. */
export const workDetails = z
  .object({
    title: z
      .string()
      .transform(toStorable)
      .pipe(
        z
          .string()
          .trim()
          .min(1, problem('missing'))
          .refine(isWithin(workLimits.title), problem('too_long')),
      ),
    madeBy: z.enum(makers),
    makerName: z
      .string()
      .trim()
      .refine(isWithin(workLimits.makerName), problem('too_long'))
      .transform((name) => (toStorable(name) === '' ? null : toStorable(name))),
  })
  .transform((details) => ({
    ...details,
    makerName: details.madeBy === 'self' ? null : details.makerName,
  }));
export type WorkDetails = z.output<typeof workDetails>;

const frame = z.strictObject({
  /** Where in a video; 0 of a photo. */
  second: z.number().int().min(0).max(workLimits.videoSeconds),
  /** Base64 of `encodeWork` of `@leakblock/fingerprint`. */
  fingerprint: z.base64().max(1900),
});

/**
 * A work as the browser hands it over: what it is recognised by and what it is called, and nothing of the
 * file itself.
 */
export const workInput = z
  .strictObject({
    /** Made by the browser, so that a batch sent again is known. */
    id: z.uuid(),
    kind: z.enum(workKinds),
    title: z
      .string()
      .trim()
      .min(1)
      .refine((title) => isWithin(workLimits.title)(title) && title === toStorable(title)),
    /** SHA-256 of the file, hexadecimal. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    isWholeOnly: z.boolean(),
    thumbnail: z
      .string()
      .max(workLimits.thumbnail)
      .regex(/^data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/]+=*$/)
      .nullable(),
    durationSeconds: z.number().int().min(0).max(workLimits.videoSeconds).nullable(),
    frames: z.array(frame).min(1).max(workLimits.framesPerVideo),
  })
  .refine(({ kind, durationSeconds, frames }) =>
    kind === 'photo'
      ? durationSeconds === null && frames.length === 1 && frames[0]?.second === 0
      : durationSeconds !== null &&
        new Set(frames.map(({ second }) => second)).size === frames.length,
  );
export type WorkInput = z.input<typeof workInput>;

/** Body of `register-works`. Each work is judged by itself, so that a wrong one stops no other. */
export const registerWorksInput = z.strictObject({
  works: z.array(z.unknown()).min(1).max(workLimits.perBatch),
});

/**
 * What became of a work: registered (also when the batch was sent before), known already, refused because it
 * is no work, because there is too little to recognise, or because no more fit.
 */
export const registrationOutcomes = [
  'registered',
  'duplicate',
  'malformed',
  'too_plain',
  'limit_reached',
] as const;
export type RegistrationOutcome = (typeof registrationOutcomes)[number];

/** Answer of `register-works`: one line for each work, by its place in the batch. */
export const registerWorksAnswer = z.object({
  results: z.array(z.object({ index: z.number().int(), outcome: z.enum(registrationOutcomes) })),
});
export type RegisterWorksAnswer = z.infer<typeof registerWorksAnswer>;

/** A work's first name: its file's name without the ending, cut to what fits. */
export function titleOfFile(name: string): string {
  const whole = toStorable(name).trim();
  const bare = whole.replace(/\.[^./\\]{1,8}$/u, '').trim();
  const title = bare === '' ? whole : bare;
  return Array.from(title === '' ? '?' : title)
    .slice(0, workLimits.title)
    .join('')
    .trim();
}

/** Body of `import-official-works`: one of her official links, else all of them. */
export const importOfficialWorksInput = z.strictObject({ url: z.url().max(2000).optional() });

/** Answer of `import-official-works`; what came of it is told by a notification. */
export const importOfficialWorksAnswer = z.object({
  status: z.enum(['started', 'running', 'no_pages']),
});
export type ImportOfficialWorksAnswer = z.infer<typeof importOfficialWorksAnswer>;
