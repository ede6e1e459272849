/** A count as a person's language writes it (1.234 in German); as English does where that is unknown. */
export function writeFigure(count: number, locale: string): string {
  return new Intl.NumberFormat([locale, 'en']).format(count);
}
