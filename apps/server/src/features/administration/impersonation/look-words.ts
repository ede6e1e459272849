type Said = { title: string; message: string };
type Voices = { title: string; message: (moment: string) => string; neutral: Said };

const words: Record<string, Voices> = {
  en: {
    title: 'Our support looked at your account',
    message: (moment) =>
      `On ${moment} somebody of our team opened your account to read, and could change nothing. Your works and their previews stayed hidden.`,
    neutral: { title: 'News in your account', message: 'Our support looked at your settings.' },
  },
  de: {
    title: 'Unser Support hat Ihr Konto angesehen',
    message: (moment) =>
      `Am ${moment} hat jemand aus unserem Team Ihr Konto nur lesend geöffnet und konnte nichts ändern. Ihre Werke und deren Vorschauen blieben verborgen.`,
    neutral: {
      title: 'Neues in Ihrem Konto',
      message: 'Unser Support hat Ihre Einstellungen angesehen.',
    },
  },
  es: {
    title: 'Nuestro soporte ha visto tu cuenta',
    message: (moment) =>
      `El ${moment} alguien de nuestro equipo abrió tu cuenta solo para leer y no pudo cambiar nada. Tus obras y sus vistas previas siguieron ocultas.`,
    neutral: {
      title: 'Novedades en tu cuenta',
      message: 'Nuestro soporte ha visto tus ajustes.',
    },
  },
  fr: {
    title: 'Notre assistance a consulté votre compte',
    message: (moment) =>
      `Le ${moment}, un membre de notre équipe a ouvert votre compte en lecture seule et n’a rien pu modifier. Vos œuvres et leurs aperçus sont restés cachés.`,
    neutral: {
      title: 'Du nouveau dans votre compte',
      message: 'Notre assistance a consulté vos réglages.',
    },
  },
};

/**
 * Title and message about a look at an account, in the person's language; English for an unknown one.
 * @param at when it began; told by her clocks, which are named
 */
export function lookWords(
  at: Date,
  person: { locale: string; isDiscreet: boolean; timeZone: string },
): Said {
  const locale = words[person.locale] === undefined ? 'en' : person.locale;
  const voices = words[locale];
  if (voices === undefined) throw new Error('There are no English words.');
  if (person.isDiscreet) return voices.neutral;
  const moment = new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone: person.timeZone, timeZoneName: 'short' },
  }).format(at);
  return { title: voices.title, message: voices.message(moment) };
}
