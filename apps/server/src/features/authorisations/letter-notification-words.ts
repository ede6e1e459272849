type Words = {
  warned: { title: string; message: (days: number, day: string) => string };
  expired: { title: string; message: (day: string) => string };
  neutral: { title: string; message: string };
};

const words: Record<string, Words> = {
  en: {
    warned: {
      title: 'Your authorisation ends soon',
      message: (days, day) =>
        `Your letter of authorisation is valid until ${day}, ${days === 1 ? '1 more day' : `${String(days)} more days`}. Sign a new one so that removals go on.`,
    },
    expired: {
      title: 'Your authorisation has ended',
      message: (day) =>
        `Your letter of authorisation was valid until ${day}. Nothing more is sent for you until you sign a new one.`,
    },
    neutral: {
      title: 'News in your account',
      message: 'One of your documents needs your attention.',
    },
  },
  de: {
    warned: {
      title: 'Ihre Vollmacht endet bald',
      message: (days, day) =>
        `Ihre Vollmacht gilt bis ${day}, noch ${days === 1 ? '1 Tag' : `${String(days)} Tage`}. Unterschreiben Sie eine neue, damit es mit dem Entfernen weitergeht.`,
    },
    expired: {
      title: 'Ihre Vollmacht ist abgelaufen',
      message: (day) =>
        `Ihre Vollmacht galt bis ${day}. Bis Sie eine neue unterschreiben, wird nichts mehr für Sie verschickt.`,
    },
    neutral: {
      title: 'Neues in Ihrem Konto',
      message: 'Eines Ihrer Dokumente braucht Ihre Aufmerksamkeit.',
    },
  },
  es: {
    warned: {
      title: 'Tu carta de autorización termina pronto',
      message: (days, day) =>
        `Tu carta de autorización es válida hasta el ${day}, ${days === 1 ? '1 día más' : `${String(days)} días más`}. Firma una nueva para que las retiradas continúen.`,
    },
    expired: {
      title: 'Tu carta de autorización ha terminado',
      message: (day) =>
        `Tu carta de autorización era válida hasta el ${day}. No se envía nada más por ti hasta que firmes una nueva.`,
    },
    neutral: {
      title: 'Novedades en tu cuenta',
      message: 'Uno de tus documentos necesita tu atención.',
    },
  },
  fr: {
    warned: {
      title: 'Votre lettre d’autorisation se termine bientôt',
      message: (days, day) =>
        `Votre lettre d’autorisation est valable jusqu’au ${day}, encore ${days === 1 ? '1 jour' : `${String(days)} jours`}. Signez-en une nouvelle pour que les retraits continuent.`,
    },
    expired: {
      title: 'Votre lettre d’autorisation est terminée',
      message: (day) =>
        `Votre lettre d’autorisation était valable jusqu’au ${day}. Plus rien n’est envoyé pour vous tant que vous n’en signez pas une nouvelle.`,
    },
    neutral: {
      title: 'Du nouveau dans votre compte',
      message: 'L’un de vos documents demande votre attention.',
    },
  },
};

/** What a person is told about the end of her letter, in her language; `isDiscreet` names nothing. */
export function letterNotification(
  event: { kind: 'warned'; days: number; endsOn: string } | { kind: 'expired'; endsOn: string },
  person: { locale: string; isDiscreet: boolean },
): { title: string; message: string } {
  const say = words[person.locale] ?? words['en'];
  if (say === undefined) throw new Error('English words are missing.');
  if (person.isDiscreet) return say.neutral;
  const day = new Intl.DateTimeFormat(person.locale in words ? person.locale : 'en', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(event.endsOn));
  return event.kind === 'warned'
    ? { title: say.warned.title, message: say.warned.message(event.days, day) }
    : { title: say.expired.title, message: say.expired.message(day) };
}
