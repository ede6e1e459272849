import { writeFigure } from '#platform/write-figure';

type Words = { title: string; one: string; many: string };
type Voices = { plain: Words; neutral: Words };

/** What an alert says; `#` is the number. `neutral` names nothing, for screens that others can see. */
const words: Record<string, Voices> = {
  en: {
    plain: {
      title: 'New fake profiles',
      one: 'The scan found a profile that may pose as you. Look at it under “Fake profiles”.',
      many: 'The scan found # profiles that may pose as you. Look at them under “Fake profiles”.',
    },
    neutral: {
      title: 'News in your account',
      one: 'There is 1 new entry to look at.',
      many: 'There are # new entries to look at.',
    },
  },
  de: {
    plain: {
      title: 'Neue falsche Profile',
      one: 'Der Scan hat ein Profil gefunden, das sich vielleicht als Sie ausgibt. Sehen Sie es unter „Falsche Profile“ an.',
      many: 'Der Scan hat # Profile gefunden, die sich vielleicht als Sie ausgeben. Sehen Sie sie unter „Falsche Profile“ an.',
    },
    neutral: {
      title: 'Neues in Ihrem Konto',
      one: 'Es gibt 1 neuen Eintrag zum Ansehen.',
      many: 'Es gibt # neue Einträge zum Ansehen.',
    },
  },
  es: {
    plain: {
      title: 'Nuevos perfiles falsos',
      one: 'El análisis ha encontrado un perfil que quizá se hace pasar por ti. Míralo en «Perfiles falsos».',
      many: 'El análisis ha encontrado # perfiles que quizá se hacen pasar por ti. Míralos en «Perfiles falsos».',
    },
    neutral: {
      title: 'Novedades en tu cuenta',
      one: 'Hay 1 entrada nueva para revisar.',
      many: 'Hay # entradas nuevas para revisar.',
    },
  },
  fr: {
    plain: {
      title: 'Nouveaux faux profils',
      one: 'L’analyse a trouvé un profil qui se fait peut-être passer pour vous. Regardez-le sous « Faux profils ».',
      many: 'L’analyse a trouvé # profils qui se font peut-être passer pour vous. Regardez-les sous « Faux profils ».',
    },
    neutral: {
      title: 'Du nouveau dans votre compte',
      one: 'Il y a 1 nouvelle entrée à regarder.',
      many: 'Il y a # nouvelles entrées à regarder.',
    },
  },
};

/** Title and message about so many new fake profiles, in the person's language; English for an unknown one. */
export function alertWords(
  count: number,
  person: { locale: string; isDiscreet: boolean },
): { title: string; message: string } {
  const voices = words[person.locale] ?? words['en'];
  if (voices === undefined) throw new Error('There are no English words.');
  const { many, one, title } = person.isDiscreet ? voices.neutral : voices.plain;
  return {
    title,
    message: count === 1 ? one : many.replace('#', writeFigure(count, person.locale)),
  };
}
