/** A statement of a dump that matters, or the lines of rows that follow a COPY. */
export type DumpPart =
  | { kind: 'copy'; schema: string; name: string; columns: string[] }
  | { kind: 'row'; line: string }
  | { kind: 'end' }
  | { kind: 'sequence'; name: string; value: string; isCalled: boolean }
  | { kind: 'versions'; versions: string[] };

const name = String.raw`(?:"(?:[^"]|"")+"|[a-z_][a-z0-9_$]*)`;
const copyLine = new RegExp(`^COPY (${name})\\.(${name}) \\((.*)\\) FROM stdin;$`, 'i');
const nameList = new RegExp(name, 'gi');
const sequenceLine = /^SELECT pg_catalog\.setval\('((?:[^']|'')+)', (-?\d+), (true|false)\);$/;
const versionsLine = /^-- Rows of an installation of LeakBlock\. Its migrations: ([\d ]+)$/;
/** What `pg_dump` writes besides; nothing of it is run. */
const harmless =
  /^(--|$|SET |SELECT pg_catalog\.set_config\(|\\(un)?restrict |ALTER TABLE .* (DISABLE|ENABLE) TRIGGER ALL;$|BEGIN;$|COMMIT;$|RESET ALL;$)/;

const unquote = (text: string): string =>
  text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;

/**
 * Reads a dump line by line: ours, that of `pg_dump --data-only`, and that of the platform's own command line.
 * Nothing of it is run as it stands; only rows and positions of sequences come out.
 * @throws Error that names the line when it is anything else
 */
export async function* readDump(lines: AsyncIterable<string>): AsyncGenerator<DumpPart> {
  let isInRows = false;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (isInRows) {
      if (line === '\\.') {
        isInRows = false;
        yield { kind: 'end' };
      } else yield { kind: 'row', line };
      continue;
    }
    const copy = copyLine.exec(line);
    if (copy !== null) {
      const [, schema = '', table = '', columns = ''] = copy;
      isInRows = true;
      yield {
        kind: 'copy',
        schema: unquote(schema),
        name: unquote(table),
        columns: (columns.match(nameList) ?? []).map(unquote),
      };
      continue;
    }
    const sequence = sequenceLine.exec(line);
    if (sequence !== null) {
      const [, sequenceName = '', value = '1', isCalled] = sequence;
      yield {
        kind: 'sequence',
        name: sequenceName.replaceAll("''", "'"),
        value,
        isCalled: isCalled === 'true',
      };
      continue;
    }
    const versions = versionsLine.exec(line);
    if (versions !== null) {
      yield { kind: 'versions', versions: (versions[1] ?? '').trim().split(' ') };
      continue;
    }
    if (!harmless.test(line)) {
      throw new Error(
        `Line ${String(number)} is neither rows nor anything that pg_dump --data-only writes: it is not run.`,
      );
    }
  }
  if (isInRows) throw new Error('The file ends in the middle of rows: it is not whole.');
}
