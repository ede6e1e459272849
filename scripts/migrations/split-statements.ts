/** One statement of a file of SQL, with the comment lines that stand directly above it. */
export type Statement = {
  text: string;
  /** First and last line, counted from 1. */
  from: number;
  to: number;
  comments: string[];
};

/** What may hold a semicolon that ends nothing: texts, quoted names, bodies of functions, comments. */
const quoted =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\1\$|--[^\n]*|\/\*[^]*?\*\/|\bbegin atomic\b[^]*?\bend\b(?=\s*;)/gi;

/** Statements of a migration in order; semicolons in texts, bodies and comments part nothing. */
export function splitStatements(sql: string): Statement[] {
  const bare = sql.replaceAll(quoted, (part) =>
    part.startsWith('--')
      ? part.replaceAll(';', ',')
      : part.replaceAll(';', ',').replaceAll('--', '__'),
  );
  const statements: Statement[] = [];
  let start = 0;
  for (let end = bare.indexOf(';'); end >= 0; end = bare.indexOf(';', start)) {
    const lines = sql.slice(start, end + 1).split('\n');
    const first = lines.findIndex((line) => !/^\s*(--.*)?$/.test(line));
    const before = sql.slice(0, start).split('\n').length;
    const above = lines.slice(0, first);
    const gap = above.findLastIndex((line) => line.trim() === '');
    statements.push({
      text: lines.slice(first).join('\n').trim(),
      from: before + first,
      to: before + lines.length - 1,
      comments: above.slice(gap + 1).map((line) => line.trim()),
    });
    start = end + 1;
  }
  return statements;
}
