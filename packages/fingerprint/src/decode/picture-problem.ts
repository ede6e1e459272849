/** Why a file could not be turned into a picture. */
export type PictureProblem = 'not_a_picture' | 'too_large' | 'heic';

const sentences: Record<PictureProblem, string> = {
  not_a_picture: 'The file is not a picture that can be read.',
  too_large: 'The picture has too many pixels or bytes.',
  heic: 'The picture is in the HEIC format, which cannot be read here; export it as JPEG first.',
};

/** A file that could not be decoded; `problem` says why, the message says it in English. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, options?: { cause: unknown }) {
    super(sentences[problem], options);
    this.problem = problem;
  }
}
