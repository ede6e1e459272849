import { z } from 'zod';

/** What a refusal says of itself at most, in UTF-16 units: it names the column or value that was sent, however long. */
const longestText = 300;

const jsonSchema = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('no JSON');
    return z.NEVER;
  }
});
const refusalSchema = jsonSchema.pipe(z.record(z.string(), z.unknown()));

/** A refusal of the engine as it goes out: nobody gets back what she sent, at any length. What is no such JSON stays. */
export function shortenRefusal(text: string): string {
  if (text.length <= longestText) return text;
  const refusal = refusalSchema.safeParse(text);
  if (!refusal.success) return text;
  const shortened = Object.entries(refusal.data).map(([name, said]) => [
    name,
    typeof said === 'string' && said.length > longestText
      ? `${said.slice(0, longestText - 1).toWellFormed()}…`
      : said,
  ]);
  return JSON.stringify(Object.fromEntries(shortened));
}
