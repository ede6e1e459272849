import { z } from 'zod';

/** How a picture is another one again; several may hold at once. */
const matchPathSchema = z.enum(['content_box', 'line_box', 'mirror', 'rotation', 'window']);

/** A part of a picture in shares of its width and height. */
const box = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});
export type MatchBox = z.infer<typeof box>;

const match = z.object({
  label: z.enum(['exact', 'high', 'good']),
  /** Bits apart, 0 to 60. */
  distance: z.number().int(),
  paths: z.array(matchPathSchema),
  box,
});

/** A picture that one of the person's scans or crawls has fetched. */
const seenMatch = match.extend({
  id: z.number().int(),
  mediaUrl: z.string(),
  pageUrl: z.string(),
  pageTitle: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  preview: z.string().nullable(),
  seenAt: z.string(),
  /** The picture that `box` is a part of: the found one, or the dropped one that shows the found one. */
  boxOn: z.enum(['found', 'dropped']),
  /**
   * False: alike, and nothing else speaks for it. Among 100,000 pictures some are as much alike by chance. A second
   * sign is that the page is a finding, or that another picture of it matches too, not the same one in another size.
   */
  isSure: z.boolean(),
  /**
   * Title of her work that the found picture was compared with, because the dropped one is a part of that work; null
   * when the two pictures themselves were compared.
   */
  viaWork: z.string().nullable(),
  /** What the page is among her findings, if it is one. */
  finding: z.object({ id: z.string(), status: z.string() }).nullable(),
});
export type SeenMatch = z.infer<typeof seenMatch>;

const workMatch = match.extend({
  workId: z.string(),
  kind: z.enum(['photo', 'video']),
  title: z.string(),
  thumbnail: z.string().nullable(),
  /** Where in a video; 0 for a photo. */
  second: z.number().int(),
});
export type OwnWorkMatch = z.infer<typeof workMatch>;

export const searchImageAnswer = z.object({
  searchId: z.string(),
  searchedAt: z.string(),
  /** How much there is to recognise, 0 to 100. */
  quality: z.number().int(),
  /** False: too little to recognise; only the very same file could be found. */
  isRecognisable: z.boolean(),
  /** What was compared. Of what was never fetched nothing is known. */
  coverage: z.object({
    pictures: z.number().int(),
    pages: z.number().int(),
    works: z.number().int(),
  }),
  /** Sure matches among seen pictures, and those that are only alike. The best of both are listed. */
  total: z.number().int(),
  similar: z.number().int(),
  matches: z.array(seenMatch),
  works: z.array(workMatch),
});
export type SearchImageAnswer = z.infer<typeof searchImageAnswer>;

/** What is kept of a search besides the fingerprint. */
export const searchSummary = z
  .object({
    total: z.number().int(),
    similar: z.number().int(),
    works: z.number().int(),
    best: match.shape.label.nullable(),
  })
  .partial();
