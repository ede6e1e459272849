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

/** A page that repeats nothing of what was sent: what a stranger wrote into an address is not ours to show. */
export function renderError(
  ctx: KoaContextWithOIDC,
  _out: object,
  error: Error & { status?: number },
): void {
  const language = ctx.acceptsLanguages(Object.keys(words)) || 'en';
  ctx.type = 'html';
  ctx.vary('Accept-Language');
  ctx.body = errorPage(language, whatHappened(error));
}

function whatHappened(error: Error & { status?: number }): 'over' | 'wrong' | 'later' {
  if (error.name === 'SessionNotFound') return 'over';
  return error.status !== undefined && error.status < 500 ? 'wrong' : 'later';
}

/** @param language of `words`; another one is answered in English */
export function errorPage(language: string, what: 'over' | 'wrong' | 'later'): string {
  const said = words[language] ?? words['en'];
  if (said === undefined) throw new Error('There are English words.');
  return `<!doctype html>
<html lang="${language in words ? language : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${said.title}</title></head>
<body><main><h1>${said.title}</h1><p>${said[what]}</p><p><a href="/">${said.back}</a></p></main></body>
</html>
`;
}
