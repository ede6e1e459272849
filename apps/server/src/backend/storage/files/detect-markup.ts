/** Names of elements that begin a page, as browsers look for them (WHATWG MIME Sniffing, 7.1), and of SVG and XML. */
const opening =
  /^<(\?xml|!doctype|!--|(html|head|body|script|iframe|svg|style|title|div|table|font|h1|h2|a|b|br|p|meta|link|img|object|embed|form|base|math|frameset)(?=[\s/>]))/i;

/** Bytes as text, in the encoding that their first bytes name. */
function decodeStart(head: Uint8Array): string {
  const [first, second] = head;
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding).decode(head.subarray(0, 4096));
}

/** True when a browser could take these bytes for a page, an SVG drawing or XML, which may all hold scripts. */
export function looksLikeMarkup(head: Uint8Array): boolean {
  return opening.test(decodeStart(head).replace(/^[\s\0\uFEFF]+/, ''));
}

/** True when these bytes are text in UTF-8: no half characters, no control characters but those of lines. */
export function looksLikeText(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // oxlint-disable-next-line no-control-regex -- bytes that no text has
    return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
  } catch {
    return false;
  }
}
