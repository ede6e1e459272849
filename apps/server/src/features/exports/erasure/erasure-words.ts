/** What a person is told about the end of her account. `waiting`: something stands in its way on the day itself. */
export type ErasureNews = 'asked' | 'soon' | 'kept' | 'waiting';

type Said = { title: string; message: string };
type Words = Record<ErasureNews, (day: string) => Said>;

const en: Words = {
  asked: (day) => ({
    title: `Your account will be deleted on ${day}`,
    message:
      'Until then nothing new is begun in your name. You can turn back at any time before: choose “Keep my account” in your settings. If this was not you, do that now and change your password.',
  }),
  soon: (day) => ({
    title: `Your account will be deleted on ${day}`,
    message:
      'Three days are left. Download your data before, or choose “Keep my account” in your settings if you want to stay.',
  }),
  kept: () => ({
    title: 'Your account stays',
    message: 'It will not be deleted. What waited goes on from here.',
  }),
  waiting: () => ({
    title: 'Your account could not be deleted yet',
    message: 'Something has to be settled first. Your settings say what it is.',
  }),
};

const de: Words = {
  asked: (day) => ({
    title: `Ihr Konto wird am ${day} gelöscht`,
    message:
      'Bis dahin beginnen wir nichts Neues in Ihrem Namen. Vorher können Sie jederzeit zurück: Wählen Sie in Ihren Einstellungen „Konto behalten“. Waren Sie das nicht, tun Sie das jetzt und ändern Sie Ihr Passwort.',
  }),
  soon: (day) => ({
    title: `Ihr Konto wird am ${day} gelöscht`,
    message:
      'Es bleiben drei Tage. Laden Sie vorher Ihre Daten herunter, oder wählen Sie in Ihren Einstellungen „Konto behalten“, wenn Sie bleiben möchten.',
  }),
  kept: () => ({
    title: 'Ihr Konto bleibt bestehen',
    message: 'Es wird nicht gelöscht. Was gewartet hat, geht jetzt weiter.',
  }),
  waiting: () => ({
    title: 'Ihr Konto konnte noch nicht gelöscht werden',
    message: 'Vorher ist etwas zu klären. Was es ist, steht in Ihren Einstellungen.',
  }),
};

const es: Words = {
  asked: (day) => ({
    title: `Tu cuenta se eliminará el ${day}`,
    message:
      'Hasta entonces no empezamos nada nuevo en tu nombre. Puedes echarte atrás cuando quieras antes de esa fecha: elige «Conservar mi cuenta» en tus ajustes. Si no has sido tú, hazlo ahora y cambia tu contraseña.',
  }),
  soon: (day) => ({
    title: `Tu cuenta se eliminará el ${day}`,
    message:
      'Quedan tres días. Descarga antes tus datos o elige «Conservar mi cuenta» en tus ajustes si quieres quedarte.',
  }),
  kept: () => ({
    title: 'Tu cuenta se queda',
    message: 'No se eliminará. Lo que estaba en espera continúa ahora.',
  }),
  waiting: () => ({
    title: 'Tu cuenta todavía no se ha podido eliminar',
    message: 'Antes hay algo que resolver. En tus ajustes ves qué es.',
  }),
};

const fr: Words = {
  asked: (day) => ({
    title: `Votre compte sera supprimé le ${day}`,
    message:
      'D’ici là, rien de nouveau n’est commencé en votre nom. Vous pouvez revenir en arrière à tout moment avant cette date : choisissez « Garder mon compte » dans vos réglages. Si ce n’était pas vous, faites-le maintenant et changez votre mot de passe.',
  }),
  soon: (day) => ({
    title: `Votre compte sera supprimé le ${day}`,
    message:
      'Il reste trois jours. Téléchargez vos données avant, ou choisissez « Garder mon compte » dans vos réglages si vous voulez rester.',
  }),
  kept: () => ({
    title: 'Votre compte est conservé',
    message: 'Il ne sera pas supprimé. Ce qui attendait reprend maintenant.',
  }),
  waiting: () => ({
    title: 'Votre compte n’a pas encore pu être supprimé',
    message: 'Il faut d’abord régler quelque chose. Vos réglages disent quoi.',
  }),
};

const words: Record<string, Words> = { en, de, es, fr };

/** In her language (English where there is none) and by her clocks. Nothing in it tells what the account is for. */
export function erasureWords(
  news: ErasureNews,
  dueAt: Date,
  { locale, timeZone }: { locale: string; timeZone: string },
): Said {
  const language = locale in words ? locale : 'en';
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(dueAt);
  return (words[language] ?? en)[news](day);
}
