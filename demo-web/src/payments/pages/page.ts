/** A page of the sandbox, or a way to another one. */
export type Page =
  | { status: number; html: string; formTargets?: readonly string[] }
  | { location: string };

/** Text for HTML, also inside of attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (letter) => `&#${String(letter.charCodeAt(0))};`);
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 22%, transparent); }
* { box-sizing: border-box; }
body { max-width: 34rem; margin: 0 auto; padding: 1rem 1rem 3rem; overflow-wrap: anywhere; }
.mark { border: 2px dashed var(--line); border-radius: .75rem; padding: .6rem 1rem; margin: 0 0 1.5rem; font-weight: 600; }
h1 { font-size: 1.4rem; margin: 0 0 .5rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
.sum { font-size: 2rem; font-weight: 700; margin: .25rem 0; }
fieldset { border: 1px solid var(--line); border-radius: .75rem; padding: .5rem 1rem 1rem; margin: 1rem 0; min-width: 0; }
label { display: block; padding: .55rem 0; }
label:has([type='radio']) { display: flex; gap: .75rem; align-items: baseline; }
input:not([type='radio']) { display: block; width: 100%; font: inherit; padding: .6rem; margin-top: .25rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; }
button, .button { display: inline-block; font: inherit; font-weight: 600; padding: .7rem 1.25rem; min-height: 2.75rem; border-radius: .6rem; border: 1px solid var(--line); background: transparent; color: inherit; text-decoration: none; cursor: pointer; }
button.main { background: #1f5f4a; color: #fff; border-color: #1f5f4a; }
:focus-visible { outline: 3px solid #2f7d95; outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0; }
.wrong { border-left: 4px solid #b42318; padding: .5rem 1rem; }
.quiet { opacity: .75; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: .5rem .25rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td:last-child, th:last-child { text-align: right; white-space: nowrap; }`;

/** The frame around what a page says; `content` is HTML, the title is text. */
export function writePage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${style}</style></head>
<body><p class="mark">Payment sandbox of the demo: no money moves, and no card of yours is asked for.</p>
<main>${content}</main></body></html>`;
}

/** A page for what cannot be shown. */
export function writeNotice(status: number, title: string, text: string): Page {
  return {
    status,
    html: writePage(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`),
  };
}

/** Cents as people write them: €199.00. */
export function writeMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-IE', {
    style: 'currency',
    currency: currency.toUpperCase(),
  }).format(cents / 100);
}

/** A moment as a day: 21 November 2026. */
export function writeDay(moment: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    moment * 1000,
  );
}
