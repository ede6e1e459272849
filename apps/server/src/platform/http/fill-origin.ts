import { openText } from './web-files.ts';
import type { WebFile, WebFiles, WebPage } from './web-files.ts';

/** What the build wrote where the installation's own origin belongs (apps/web, listed-address.ts). */
const builtOrigin = 'https://origin.invalid';

/**
 * The built screens with the installation's own origin, such as `https://leakblock.example`, in the places kept
 * for it. Each is written at its first use; its hash and its compressed forms are those of what is sent.
 */
export function fillOrigin(files: WebFiles, origin: string): WebFiles {
  const pages = new Map<WebPage, WebPage>();
  const others = new Map(
    Object.entries(files.texts).map(([path, { text, contentType }]): [string, WebFile] => [
      path,
      openText(text.replaceAll(builtOrigin, origin), contentType),
    ]),
  );

  function fillPage(page: WebPage): WebPage {
    const known = pages.get(page);
    if (known !== undefined) return known;
    const html = page.html.replaceAll(builtOrigin, origin);
    const file = html === page.html ? page.file : openText(html, page.file.contentType);
    const written = { ...page, html, file };
    pages.set(page, written);
    return written;
  }

  return {
    ...files,
    page: (name, language) => {
      const page = files.page(name, language);
      return page === null ? null : fillPage(page);
    },
    file: (path) => others.get(path) ?? files.file(path),
  };
}
