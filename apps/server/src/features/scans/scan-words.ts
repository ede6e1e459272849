import { writeFigure } from '#platform/write-figure';

type Count = { one: string; many: string };
type Words = Count & { title: string };
/** `again`: what she had decided about and is shown anew. */
type Voices = { scan: Words; crawl: Words; again: Count; neutral: Words & { again: Count } };

/** What is said when a scan found something; `#` is the number. `neutral` names nothing, for screens that others see. */
const words: Record<string, Voices> = {
  en: {
    scan: {
      title: 'Your scan has found something',
      one: 'The full scan found 1 new page. Look at it on your dashboard.',
      many: 'The full scan found # new pages. Look at them on your dashboard.',
    },
    crawl: {
      title: 'Your crawl has found something',
      one: 'The crawl found 1 new page. Look at it on your dashboard.',
      many: 'The crawl found # new pages. Look at them on your dashboard.',
    },
    again: {
      one: '1 page that you had decided about is up for review again.',
      many: '# pages that you had decided about are up for review again.',
    },
    neutral: {
      title: 'News in your account',
      one: 'There is 1 new entry to look at.',
      many: 'There are # new entries to look at.',
      again: {
        one: '1 entry is to be looked at again.',
        many: '# entries are to be looked at again.',
      },
    },
  },
  de: {
    scan: {
      title: 'Ihr Scan hat etwas gefunden',
      one: 'Der Vollscan hat 1 neue Seite gefunden. Sehen Sie sie in Ihrem Dashboard an.',
      many: 'Der Vollscan hat # neue Seiten gefunden. Sehen Sie sie in Ihrem Dashboard an.',
    },
    crawl: {
      title: 'Ihre Suche hat etwas gefunden',
      one: 'Der Leak-Crawler hat 1 neue Seite gefunden. Sehen Sie sie in Ihrem Dashboard an.',
      many: 'Der Leak-Crawler hat # neue Seiten gefunden. Sehen Sie sie in Ihrem Dashboard an.',
    },
    again: {
      one: '1 Seite, über die Sie schon entschieden hatten, steht wieder zur Prüfung an.',
      many: '# Seiten, über die Sie schon entschieden hatten, stehen wieder zur Prüfung an.',
    },
    neutral: {
      title: 'Neues in Ihrem Konto',
      one: 'Es gibt 1 neuen Eintrag zum Ansehen.',
      many: 'Es gibt # neue Einträge zum Ansehen.',
      again: {
        one: '1 Eintrag ist noch einmal anzusehen.',
        many: '# Einträge sind noch einmal anzusehen.',
      },
    },
  },
  es: {
    scan: {
      title: 'Tu análisis ha encontrado algo',
      one: 'El análisis completo ha encontrado 1 página nueva. Mírala en tu panel.',
      many: 'El análisis completo ha encontrado # páginas nuevas. Míralas en tu panel.',
    },
    crawl: {
      title: 'Tu rastreo ha encontrado algo',
      one: 'El rastreo ha encontrado 1 página nueva. Mírala en tu panel.',
      many: 'El rastreo ha encontrado # páginas nuevas. Míralas en tu panel.',
    },
    again: {
      one: '1 página sobre la que ya habías decidido vuelve a estar pendiente de revisión.',
      many: '# páginas sobre las que ya habías decidido vuelven a estar pendientes de revisión.',
    },
    neutral: {
      title: 'Novedades en tu cuenta',
      one: 'Hay 1 entrada nueva para revisar.',
      many: 'Hay # entradas nuevas para revisar.',
      again: {
        one: 'Hay 1 entrada para volver a revisar.',
        many: 'Hay # entradas para volver a revisar.',
      },
    },
  },
  fr: {
    scan: {
      title: 'Votre analyse a trouvé quelque chose',
      one: 'L’analyse complète a trouvé 1 nouvelle page. Regardez-la dans votre tableau de bord.',
      many: 'L’analyse complète a trouvé # nouvelles pages. Regardez-les dans votre tableau de bord.',
    },
    crawl: {
      title: 'Votre exploration a trouvé quelque chose',
      one: 'L’exploration a trouvé 1 nouvelle page. Regardez-la dans votre tableau de bord.',
      many: 'L’exploration a trouvé # nouvelles pages. Regardez-les dans votre tableau de bord.',
    },
    again: {
      one: '1 page pour laquelle vous aviez déjà décidé est de nouveau à examiner.',
      many: '# pages pour lesquelles vous aviez déjà décidé sont de nouveau à examiner.',
    },
    neutral: {
      title: 'Du nouveau dans votre compte',
      one: 'Il y a 1 nouvelle entrée à regarder.',
      many: 'Il y a # nouvelles entrées à regarder.',
      again: {
        one: 'Il y a 1 entrée à regarder de nouveau.',
        many: 'Il y a # entrées à regarder de nouveau.',
      },
    },
  },
};

/** Title and message about so many findings, in the person's language; English for an unknown one. */
export function scanWords(
  what: 'scan' | 'crawl',
  count: { found: number; reopened: number },
  person: { locale: string; isDiscreet: boolean },
): { title: string; message: string } {
  const voices = words[person.locale] ?? words['en'];
  if (voices === undefined) throw new Error('There are no English words.');
  const { again, title, ...found } = person.isDiscreet
    ? voices.neutral
    : { ...voices[what], again: voices.again };
  const say = ({ many, one }: Count, number: number): string[] => {
    if (number === 0) return [];
    return [number === 1 ? one : many.replace('#', writeFigure(number, person.locale))];
  };
  return { title, message: [...say(found, count.found), ...say(again, count.reopened)].join(' ') };
}
