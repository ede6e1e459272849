import { useState } from 'react';
import { Download } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { formatNumber } from './format.ts';
import { saveFile } from './save-file.ts';
import { text } from './texts.ts';
import { useAct } from './use-act.ts';
import { writeCsv } from './write-csv.ts';

type CsvButtonProps<Row> = {
  /** Name of the file, without its ending. */
  name: string;
  columns: readonly string[];
  cells: (row: Row) => readonly (string | number | null)[];
  /** One piece of the list after the given row; `next` is null at the end. */
  read: (after: Row | null) => Promise<{ rows: readonly Row[]; next: Row | null }>;
};

/** A file holds no more rows than this: a list of millions is for the export of all data. */
const mostRows = 50_000;

/** Saves the whole list as it is filtered, also what is not loaded yet, and says how far it is and where it ends. */
export function CsvButton<Row>({ cells, columns, name, read }: CsvButtonProps<Row>) {
  const { isBusy, problem, run } = useAct();
  const [done, setDone] = useState(0);
  const [isCut, setIsCut] = useState(false);

  async function save() {
    const rows: (readonly (string | number | null)[])[] = [columns];
    let after: Row | null = null;
    setDone(0);
    setIsCut(false);
    do {
      const piece: { rows: readonly Row[]; next: Row | null } = await read(after);
      rows.push(...piece.rows.map(cells));
      after = piece.next;
      setDone(rows.length - 1);
    } while (after !== null && rows.length - 1 < mostRows);
    saveFile(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    setIsCut(after !== null);
  }

  return (
    <span className="actions">
      <Button look="quiet" aria-disabled={isBusy} onClick={() => void run(save)}>
        <Download size={18} aria-hidden="true" />
        {isBusy ? text('lists.csv.busy', { number: formatNumber(done) }) : text('lists.csv.save')}
      </Button>
      <span role="status">{isCut && text('lists.csv.cut', { number: formatNumber(done) })}</span>
      {problem !== null && (
        <span className="field-error" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
