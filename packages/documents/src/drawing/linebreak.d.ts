/** The package ships no types. */
declare module 'linebreak' {
  class LineBreaker {
    constructor(text: string);
    /** The next place where a line may end; null at the end of the text. */
    nextBreak(): { position: number; required: boolean } | null;
  }
  export = LineBreaker;
}
