import { createHash } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';

type Words = { title: string; over: string; wrong: string; later: string; back: string };

const words: Record<string, Words> = {
  en: {
    title: 'This did not work',
    over: 'The request of the app is too old or was answered already. Go back to the app and start again.',
    wrong:
      'The app sent a request that cannot be used. Nothing was allowed. Please tell the makers of the app.',
    later: 'Something went wrong on our side. Nothing was allowed. Please try again later.',
    back: 'To the start page',
  },
  de: {
    title: 'Das hat nicht geklappt',
    over: 'Die Anfrage der App ist zu alt oder wurde schon beantwortet. Gehen Sie zurück zur App und beginnen Sie neu.',
    wrong:
      'Die App hat eine Anfrage geschickt, mit der wir nichts anfangen können. Es wurde nichts erlaubt. Bitte sagen Sie den Machern der App Bescheid.',
    later:
      'Bei uns ist etwas schiefgegangen. Es wurde nichts erlaubt. Bitte versuchen Sie es später noch einmal.',
    back: 'Zur Startseite',
  },
  es: {
    title: 'No ha funcionado',
    over: 'La solicitud de la aplicación es demasiado antigua o ya tiene respuesta. Vuelve a la aplicación y empieza de nuevo.',
    wrong:
      'La aplicación ha enviado una solicitud que no se puede usar. No se ha permitido nada. Avisa a quienes hacen la aplicación.',
    later: 'Algo ha fallado por nuestra parte. No se ha permitido nada. Inténtalo más tarde.',
    back: 'A la página de inicio',
  },
  fr: {
    title: 'Cela n’a pas marché',
    over: 'La demande de l’application est trop ancienne ou a déjà reçu une réponse. Retournez à l’application et recommencez.',
    wrong:
      'L’application a envoyé une demande inutilisable. Rien n’a été autorisé. Merci de prévenir les auteurs de l’application.',
    later: 'Une erreur s’est produite de notre côté. Rien n’a été autorisé. Réessayez plus tard.',
    back: 'Vers la page d’accueil',
  },
};

/** As the app looks, by day and by night; the app itself cannot be loaded into an answer of this door. */
const look = `
:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f6f7f5, #0f1718); color: light-dark(#14201f, #e9f0ee); }
main {
  box-sizing: border-box; max-width: 36rem; margin: 12vh auto 2rem; padding: 2rem;
  background: light-dark(#fff, #162122); border: 1px solid light-dark(#dce2df, #283738); border-radius: 16px;
}
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
a { color: light-dark(#0c5f63, #7fd6d0); }
a:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
@media (max-width: 40rem) { main { margin: 0; min-height: 100vh; border: 0; border-radius: 0; } }
`;

/** Content-Security-Policy of the page: its own look, and nothing else. */
export const errorPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(look).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page that repeats nothing of what was sent: what a stranger wrote into an address is not ours to show. */
export function renderError(
  ctx: KoaContextWithOIDC,
  _out: object,
  error: Error & { status?: number },
): void {
  const language = ctx.acceptsLanguages(Object.keys(words)) || 'en';
  ctx.type = 'html';
  ctx.vary('Accept-Language');
  ctx.set('content-security-policy', errorPolicy);
  ctx.body = errorPage(language, whatHappened(error));
}

function whatHappened(error: Error & { status?: number }): 'over' | 'wrong' | 'later' {
  if (error.name === 'SessionNotFound') return 'over';
  return error.status !== undefined && error.status < 500 ? 'wrong' : 'later';
}

/** To be sent with `errorPolicy`. @param language of `words`; another one is answered in English */
export function errorPage(language: string, what: 'over' | 'wrong' | 'later'): string {
  const said = words[language] ?? words['en'];
  if (said === undefined) throw new Error('There are English words.');
  return `<!doctype html>
<html lang="${language in words ? language : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${said.title}</title><link rel="icon" href="/favicon.svg"><style>${look}</style></head>
<body><main><h1>${said.title}</h1><p>${said[what]}</p><p><a href="/">${said.back}</a></p></main></body>
</html>
`;
}
