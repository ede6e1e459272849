import type { Env } from '../env.ts';

/** Words of the installed app's own menu. */
const words = {
  en: { check: 'Check a name', findings: 'Findings', request: 'Request a removal' },
  de: { check: 'Namen prüfen', findings: 'Funde', request: 'Entfernung beantragen' },
  es: {
    ...{ check: 'Comprobar un nombre', findings: 'Hallazgos' },
    request: 'Solicitar una retirada',
  },
  fr: { check: 'Vérifier un nom', findings: 'Résultats', request: 'Demander un retrait' },
} as const;

/** Longer names are cut below an icon. */
const longestShortName = 12;

/**
 * What a browser needs to install the signed-in app (W3C Web Application Manifest), under this installation's name.
 * @param wanted language that the document asked for it in; another one than ours is English
 */
export function appManifest({ BRAND_NAME: name }: Pick<Env, 'BRAND_NAME'>, wanted: string) {
  const language = Object.hasOwn(words, wanted) ? (wanted as keyof typeof words) : 'en';
  const { check, findings, request } = words[language];
  const icon = (file: string, side: number, purpose: 'any' | 'maskable') => {
    return { src: `/${file}`, sizes: `${side}x${side}`, type: 'image/png', purpose };
  };
  return {
    id: '/dashboard',
    name,
    ...(name.length <= longestShortName ? { short_name: name } : {}),
    lang: language,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    // One colour for both schemes: the documents say it for each.
    background_color: '#f6f7f5',
    theme_color: '#0c5f63',
    icons: [
      icon('app-192.png', 192, 'any'),
      icon('app-512.png', 512, 'any'),
      icon('app-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: check, url: '/instant-scan' },
      { name: findings, url: '/dashboard?view=findings' },
      { name: request, url: '/request-removal?new=1' },
    ],
  };
}
