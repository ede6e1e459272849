import { FileText, LayoutDashboard, Radar, SearchX } from 'lucide-react';
import { text } from '#lib/texts.ts';

const parts = [
  ['scan', Radar],
  ['search', SearchX],
  ['notice', FileText],
  ['report', LayoutDashboard],
] as const;

export function Protection() {
  return (
    <section className="section" aria-labelledby="protection-title">
      <h2 id="protection-title">{text('marketing.protection.title')}</h2>
      <ul className="parts">
        {parts.map(([part, Icon]) => (
          <li key={part}>
            <Icon className="part-icon" size={22} aria-hidden="true" />
            <h3>{text(`marketing.protection.${part}.title`)}</h3>
            <p>{text(`marketing.protection.${part}.body`)}</p>
          </li>
        ))}
      </ul>
      <p className="actions">
        <a className="button button-quiet" href="/platform-demo">
          {text('marketing.protection.tour')}
        </a>
        <a className="button button-quiet" href="/leakblock">
          {text('app.nav.product')}
        </a>
      </p>
    </section>
  );
}
