import type { Language } from '#lib/language.ts';
import { languages } from '#lib/language.ts';

/**
 * Stands in what is built where the installation's own origin belongs: that is known only when the gateway
 * starts, which puts it in (apps/server, fill-origin.ts).
 */
export const builtOrigin = 'https://origin.invalid';

/** The one address of a page in a language: plain in English, which visitors without a choice get, else with `?lang=`. */
export function listedAddress(path: string, language: Language): string {
  return `${builtOrigin}${path}${language === 'en' ? '' : `?lang=${language}`}`;
}

/** A page's address in every language, and under `x-default` the one for everybody else. */
export function listedAlternates(path: string): { hreflang: string; href: string }[] {
  return [
    ...languages.map((language) => ({
      hreflang: language,
      href: listedAddress(path, language),
    })),
    { hreflang: 'x-default', href: listedAddress(path, 'en') },
  ];
}
