/**
 * Lines of a file, ended by \n alone: other signs that end a line elsewhere may stand in a value.
 * @param chunks texts, cut anywhere
 */
export async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.map((line) => line.replace(/\r$/, ''));
  }
  if (rest !== '') yield rest;
}
