/** Languages that mails are written in. */
export const mailLanguages = ['en', 'de', 'es', 'fr'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** The language that a text names (`de`, `de-AT`); null when mails are not written in it. */
export function parseLanguage(text: unknown): MailLanguage | null {
  if (typeof text !== 'string') return null;
  const wanted = text.slice(0, 2).toLowerCase();
  return mailLanguages.find((language) => language === wanted) ?? null;
}
