import { writeFigure } from '#platform/write-figure';

/** What a person is told about. */
export type Told = 'needs_you' | 'removed' | 'came_back' | 'counter_notice' | 'appeal';

/** Without `many` each is told by itself. */
type Words = { title: string; one: string; many?: string };
type Voice = Record<Told | 'neutral', Words>;

/** What a notification says; `#` is the number. `neutral` names nothing, for screens that others can see. */
const words: Record<string, Voice> = {
  en: {
    needs_you: {
      title: 'A removal needs you',
      one: 'One removal waits for you. Look at it under “Request removal”.',
      many: '# removals wait for you. Look at them under “Request removal”.',
    },
    removed: {
      title: 'Removed',
      one: 'One page is gone. We looked twice, and keep watching it.',
      many: '# pages are gone. We looked twice, and keep watching them.',
    },
    came_back: {
      title: 'A page came back',
      one: 'One page that was removed is there again. Its case is open again.',
      many: '# pages that were removed are there again. Their cases are open again.',
    },
    counter_notice: {
      title: 'Counter-notice: a date is running',
      one: 'Somebody objects to a notice of yours. Look at the date in the case: after it the content may come back.',
    },
    appeal: {
      title: 'A refusal can be appealed',
      one: 'A service refused one request. You can still complain about it there.',
      many: 'Services refused # requests. You can still complain about them there.',
    },
    neutral: {
      title: 'News in your account',
      one: 'There is 1 new entry to look at.',
      many: 'There are # new entries to look at.',
    },
  },
  de: {
    needs_you: {
      title: 'Eine Entfernung braucht Sie',
      one: 'Eine Entfernung wartet auf Sie. Sehen Sie sie unter „Entfernung beantragen“ an.',
      many: '# Entfernungen warten auf Sie. Sehen Sie sie unter „Entfernung beantragen“ an.',
    },
    removed: {
      title: 'Entfernt',
      one: 'Eine Seite ist weg. Wir haben zweimal nachgesehen und beobachten sie weiter.',
      many: '# Seiten sind weg. Wir haben zweimal nachgesehen und beobachten sie weiter.',
    },
    came_back: {
      title: 'Eine Seite ist wieder da',
      one: 'Eine entfernte Seite ist wieder da. Ihr Fall ist wieder offen.',
      many: '# entfernte Seiten sind wieder da. Ihre Fälle sind wieder offen.',
    },
    counter_notice: {
      title: 'Gegendarstellung: Eine Frist läuft',
      one: 'Jemand widerspricht einer Ihrer Meldungen. Sehen Sie sich die Frist im Fall an: Danach kann der Inhalt zurückkommen.',
    },
    appeal: {
      title: 'Gegen eine Ablehnung ist Beschwerde möglich',
      one: 'Ein Dienst hat eine Meldung abgelehnt. Sie können sich dort noch beschweren.',
      many: 'Dienste haben # Meldungen abgelehnt. Sie können sich dort noch beschweren.',
    },
    neutral: {
      title: 'Neues in Ihrem Konto',
      one: 'Es gibt 1 neuen Eintrag zum Ansehen.',
      many: 'Es gibt # neue Einträge zum Ansehen.',
    },
  },
  es: {
    needs_you: {
      title: 'Una retirada te necesita',
      one: 'Una retirada te espera. Mírala en «Solicitar retirada».',
      many: '# retiradas te esperan. Míralas en «Solicitar retirada».',
    },
    removed: {
      title: 'Retirado',
      one: 'Una página ya no está. Hemos mirado dos veces y la seguimos vigilando.',
      many: '# páginas ya no están. Hemos mirado dos veces y las seguimos vigilando.',
    },
    came_back: {
      title: 'Una página ha vuelto',
      one: 'Una página retirada está otra vez en línea. Su caso vuelve a estar abierto.',
      many: '# páginas retiradas están otra vez en línea. Sus casos vuelven a estar abiertos.',
    },
    counter_notice: {
      title: 'Contranotificación: corre un plazo',
      one: 'Alguien se opone a un aviso tuyo. Mira la fecha en el caso: después el contenido puede volver.',
    },
    appeal: {
      title: 'Puedes reclamar contra un rechazo',
      one: 'Un servicio rechazó una solicitud. Todavía puedes reclamar allí.',
      many: 'Varios servicios rechazaron # solicitudes. Todavía puedes reclamar allí.',
    },
    neutral: {
      title: 'Novedades en tu cuenta',
      one: 'Hay 1 entrada nueva para revisar.',
      many: 'Hay # entradas nuevas para revisar.',
    },
  },
  fr: {
    needs_you: {
      title: 'Un retrait a besoin de vous',
      one: 'Un retrait vous attend. Regardez-le sous « Demander un retrait ».',
      many: '# retraits vous attendent. Regardez-les sous « Demander un retrait ».',
    },
    removed: {
      title: 'Retiré',
      one: 'Une page a disparu. Nous avons vérifié deux fois et continuons de la surveiller.',
      many: '# pages ont disparu. Nous avons vérifié deux fois et continuons de les surveiller.',
    },
    came_back: {
      title: 'Une page est revenue',
      one: 'Une page retirée est de nouveau en ligne. Son dossier est rouvert.',
      many: '# pages retirées sont de nouveau en ligne. Leurs dossiers sont rouverts.',
    },
    counter_notice: {
      title: 'Contre-notification : un délai court',
      one: 'Quelqu’un conteste une de vos notifications. Regardez la date dans le dossier : ensuite, le contenu peut revenir.',
    },
    appeal: {
      title: 'Un refus peut être contesté',
      one: 'Un service a refusé une demande. Vous pouvez encore y déposer une réclamation.',
      many: 'Des services ont refusé # demandes. Vous pouvez encore y déposer une réclamation.',
    },
    neutral: {
      title: 'Du nouveau dans votre compte',
      one: 'Il y a 1 nouvelle entrée à regarder.',
      many: 'Il y a # nouvelles entrées à regarder.',
    },
  },
};

/** Title and message in the person's language; English for an unknown one. */
export function noticeWords(
  what: Told,
  count: number,
  person: { locale: string; isDiscreet: boolean },
): { title: string; message: string } {
  const voice = words[person.locale] ?? words['en'];
  if (voice === undefined) throw new Error('There are no English words.');
  const { many, one, title } = person.isDiscreet ? voice.neutral : voice[what];
  return {
    title,
    message:
      count === 1 || many === undefined
        ? one
        : many.replace('#', writeFigure(count, person.locale)),
  };
}
