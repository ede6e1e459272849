import { writeFigure } from '#platform/write-figure';

type Words = { title: string; one: string; many: string };
type Voices = { scan: Words; crawl: Words; neutral: Words };

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
    neutral: {
      title: 'News in your account',
      one: 'There is 1 new entry to look at.',
      many: 'There are # new entries to look at.',
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
    neutral: {
      title: 'Neues in Ihrem Konto',
      one: 'Es gibt 1 neuen Eintrag zum Ansehen.',
      many: 'Es gibt # neue Einträge zum Ansehen.',
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
    neutral: {
      title: 'Novedades en tu cuenta',
      one: 'Hay 1 entrada nueva para revisar.',
      many: 'Hay # entradas nuevas para revisar.',
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
    neutral: {
      title: 'Du nouveau dans votre compte',
      one: 'Il y a 1 nouvelle entrée à regarder.',
      many: 'Il y a # nouvelles entrées à regarder.',
    },
  },
};

/** Title and message about so many new findings, in the person's language; English for an unknown one. */
export function scanWords(
  what: 'scan' | 'crawl',
  count: number,
  person: { locale: string; isDiscreet: boolean },
): { title: string; message: string } {
  const voices = words[person.locale] ?? words['en'];
  if (voices === undefined) throw new Error('There are no English words.');
  const { many, one, title } = person.isDiscreet ? voices.neutral : voices[what];
  return {
    title,
    message: count === 1 ? one : many.replace('#', writeFigure(count, person.locale)),
  };
}
