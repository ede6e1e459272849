/** Characters of a page that a person would see: without tags, scripts, styles and repeated spaces. */
export function visibleLength(html: string): number {
  return html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim().length;
}
