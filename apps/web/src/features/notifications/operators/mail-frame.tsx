import { useRef, useState } from 'react';

type MailFrameProps = { html: string; title: string; look: 'light' | 'dark' };

/**
 * A mail as a mail program shows it, in a frame that runs nothing and sends nothing. Our pages' rules allow no styles
 * within elements, and the frame inherits them: so they are applied from here, as a program that reads mails does.
 */
export function MailFrame({ html, look, title }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);

  const { bare, sheets } = setAside(html);

  function show() {
    const document = frame.current?.contentDocument ?? null;
    const view = document?.defaultView ?? null;
    if (document === null || view === null) return;
    for (const each of document.querySelectorAll<HTMLElement>('[data-style]')) {
      each.style.cssText = each.dataset['style'] ?? '';
    }
    const sheet = new view.CSSStyleSheet();
    // What this device prefers does not count: both looks can be seen on it.
    const isHeld = look === 'dark' ? 'all' : 'not all';
    sheet.replaceSync(sheets.replaceAll('(prefers-color-scheme:dark)', isHeld));
    document.adoptedStyleSheets = [sheet];
    setHeight(document.documentElement.scrollHeight);
  }

  return (
    <iframe
      ref={frame}
      key={look}
      className={`mail-frame is-${look}`}
      title={title}
      // Of this page's origin, so that it can be given its looks; without a script of its own it can do nothing with it.
      sandbox="allow-same-origin"
      srcDoc={bare}
      height={height}
      onLoad={show}
    />
  );
}

/** The mail without its styles, which would be refused one by one, and what its style sheet holds. */
function setAside(html: string): { bare: string; sheets: string } {
  let sheets = '';
  const bare = html
    .replaceAll(/<style>(.*?)<\/style>/gsu, (_all, sheet: string) => {
      sheets += sheet;
      return '';
    })
    // A quotation mark that somebody typed is written as `&quot;`: this is never her text.
    .replaceAll(' style="', ' data-style="');
  return { bare, sheets };
}
