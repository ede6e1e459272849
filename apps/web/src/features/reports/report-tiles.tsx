import type { ReportFigures } from '@leakblock/domain/reports';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { countNames } from './count-names.ts';
import { useReportLinks } from './report-links.ts';
import { changeText } from './report-words.ts';

/** What happened in the span, each with its change to the span before, and how things stand at its end. */
export function ReportTiles({ figures }: { figures: ReportFigures }) {
  const { before, counts, standing } = figures;
  const links = useReportLinks();
  const behind = {
    found: '#report-findings',
    confirmed: links.findings('status=to_remove'),
    sent: links.cases(),
    removed: links.cases('word=removed'),
    hidden: links.cases('lamp=search-removed'),
  };
  const atTheEnd = [
    ['pages', standing.pages, links.findings()],
    ['listed', standing.listed, links.cases('lamp=search-listed')],
    ['cases', standing.cases, '#report-open'],
  ] as const;
  return (
    <section className="report-figures" aria-labelledby="report-figures-title">
      <h3 id="report-figures-title" className="visually-hidden">
        {text('reports.figures')}
      </h3>
      <dl className="report-tiles">
        {countNames.map((name) => (
          <Tile
            key={name}
            label={text(`reports.count.${name}`)}
            value={counts[name]}
            address={behind[name]}
            note={changeText(counts[name], before?.[name])}
          />
        ))}
      </dl>
      {before === null && figures.kind !== 'scan' && (
        <p className="quiet">{text('reports.change.none')}</p>
      )}
      <dl className="report-tiles is-standing">
        {atTheEnd.map(([name, value, address]) => (
          <Tile
            key={name}
            label={text(`reports.standing.${name}`)}
            value={value}
            address={address}
            note={null}
          />
        ))}
      </dl>
    </section>
  );
}

type TileProps = { label: string; value: number; address: string; note: string | null };

function Tile({ address, label, note, value }: TileProps) {
  return (
    <div className="panel report-tile">
      <dt>{label}</dt>
      <dd>
        <a href={address}>{formatNumber(value)}</a>
      </dd>
      {note !== null && <dd className="quiet">{note}</dd>}
    </div>
  );
}
