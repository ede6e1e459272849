type Said = { title: string; message: string };
type Words = { title: string; message: (app: string) => string; neutral: Said };

/** `neutral` names nothing, for screens that others can see. */
const words: Record<string, Words> = {
  en: {
    title: 'You allowed an app something',
    message: (app) =>
      `“${app}” may now use your account as you chose. You can end that at any time under “Apps and API”.`,
    neutral: { title: 'News in your account', message: 'A setting of your account was changed.' },
  },
  de: {
    title: 'Sie haben einer App etwas erlaubt',
    message: (app) =>
      `„${app}“ darf Ihr Konto jetzt so nutzen, wie Sie es gewählt haben. Unter „Apps und API“ können Sie das jederzeit beenden.`,
    neutral: {
      title: 'Neues in Ihrem Konto',
      message: 'Eine Einstellung Ihres Kontos wurde geändert.',
    },
  },
  es: {
    title: 'Has dado permiso a una aplicación',
    message: (app) =>
      `«${app}» puede usar ahora tu cuenta como has elegido. Puedes terminarlo cuando quieras en «Aplicaciones y API».`,
    neutral: {
      title: 'Novedades en tu cuenta',
      message: 'Se ha cambiado un ajuste de tu cuenta.',
    },
  },
  fr: {
    title: 'Vous avez autorisé une application',
    message: (app) =>
      `« ${app} » peut maintenant utiliser votre compte comme vous l’avez choisi. Vous pouvez y mettre fin à tout moment sous « Applications et API ».`,
    neutral: {
      title: 'Du nouveau dans votre compte',
      message: 'Un réglage de votre compte a été modifié.',
    },
  },
};

/** What a person reads when she allowed an app something, in her language. */
export function consentWords(
  app: string,
  { locale, isDiscreet }: { locale: string; isDiscreet: boolean },
): Said {
  const said = words[locale] ?? words['en'];
  if (said === undefined) throw new Error('There are English words.');
  return isDiscreet ? said.neutral : { title: said.title, message: said.message(app) };
}
