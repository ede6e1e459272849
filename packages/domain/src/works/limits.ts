/** What one person may register, and how much at once. */
export const workLimits = {
  works: 20_000,
  /** Photos and kept seconds of videos together: the server holds them in memory while it compares. */
  frames: 300_000,
  framesPerVideo: 3600,
  videoSeconds: 86_400,
  perBatch: 50,
  /** Characters, as the database counts them. */
  title: 200,
  makerName: 120,
  thumbnail: 6000,
  /** Works that one run takes from official pages. */
  importedPerRun: 200,
} as const;

/** Below this a picture is too plain: too much else would look like it. The scale of PDQ's quality, 0 to 100. */
export const minWorkQuality = 50;

/** Bytes that one call of `register-works` may have. */
export const registrationBytes = 512_000;
