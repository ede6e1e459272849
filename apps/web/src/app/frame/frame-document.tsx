import { text } from '#lib/texts.ts';
import { Waiting } from '#ui/waiting.tsx';
import { defaultBrand } from '../brand.ts';
import { Logo } from '../logo.tsx';

/** What the app's document shows before its program runs, and in place of it when it cannot. */
export function FrameDocument() {
  return (
    <>
      <div id="app">
        <div className="shell">
          <header className="top-bar">
            <a className="brand" href="/home">
              <Logo />
              <span>{defaultBrand}</span>
            </a>
          </header>
          <div className="side" />
          <main className="shell-main">
            <div className="screen">
              <Waiting label={text('shell.loading')} />
              <noscript>
                <p className="notice notice-problem">{text('shell.noScript')}</p>
              </noscript>
            </div>
          </main>
        </div>
      </div>
      <main id="start-failure" className="whole" hidden>
        <div className="panel empty" role="alert">
          <h1>{text('shell.failure.title')}</h1>
          <p>{text('shell.failure.body')}</p>
          <p className="actions">
            <a className="button button-primary" href="">
              {text('shell.reload')}
            </a>
            <a className="button button-quiet" href="/contact">
              {text('shell.support')}
            </a>
          </p>
        </div>
      </main>
    </>
  );
}

/**
 * Shows the failure when a file of the program cannot be loaded: then none of it runs. And tells Zod, before any schema is
 * made, not to try whether it may compile code: the page's policy would report it.
 */
export const frameScript =
  'globalThis.__zod_globalConfig={jitless:true};' +
  "addEventListener('error',function(e){if(e.target instanceof HTMLScriptElement){" +
  "document.getElementById('start-failure').hidden=false;document.getElementById('app').hidden=true}},true)";
