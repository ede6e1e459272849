import './figures-table.css';

type FiguresTableProps = {
  /** What opens it. */
  summary: string;
  /** What it is about, for who cannot see the chart that it stands under. */
  label: string;
  /** Heading of the first column. */
  step: string;
  columns: readonly string[];
  /** One value per column, as it is shown. */
  rows: readonly { step: string; values: readonly string[] }[];
};

/** The figures of a chart as a table that can be opened; wider than its place, it scrolls by itself. */
export function FiguresTable({ summary, label, step, columns, rows }: FiguresTableProps) {
  return (
    <details className="figures-table">
      <summary>{summary}</summary>
      <div className="scroll-sideways" tabIndex={0} role="group" aria-label={label}>
        <table>
          <thead>
            <tr>
              {[step, ...columns].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.step}>
                <th scope="row">{row.step}</th>
                {row.values.map((value, place) => (
                  <td key={columns[place]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
