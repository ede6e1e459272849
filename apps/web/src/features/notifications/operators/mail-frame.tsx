import { useRef, useState } from 'react';

type MailFrameProps = { html: string; title: string; look: 'light' | 'dark' };

/**
 * A mail as a mail program shows it, in a frame that runs nothing and sends nothing. Our pages' rules allow no styles
 * within elements, and the frame inherits them: so they are applied from here, as a program that reads mails does.
 */
export function MailFrame({ html, look, title }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);

  function show() {
    const document = frame.current?.contentDocument ?? null;
    const view = document?.defaultView ?? null;
    if (document === null || view === null) return;
    for (const each of document.querySelectorAll<HTMLElement>('[style]')) {
      each.style.cssText = each.getAttribute('style') ?? '';
    }
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(
      Array.from(document.querySelectorAll('style'), ({ textContent }) => textContent).join('\n'),
    );
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
      srcDoc={html}
      height={height}
      onLoad={show}
    />
  );
}
