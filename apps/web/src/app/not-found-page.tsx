import { text } from '#lib/texts.ts';

export function NotFoundPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{text('app.notFound.title')}</h1>
        <p className="lede">{text('app.notFound.body')}</p>
        <p className="actions">
          <a className="button button-primary" href="/home">
            {text('app.nav.home')}
          </a>
          <a className="button button-quiet" href="/instant-scan">
            {text('app.nav.check')}
          </a>
        </p>
      </header>
    </div>
  );
}
