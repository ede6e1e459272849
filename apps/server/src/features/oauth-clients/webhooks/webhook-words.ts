type Words = { title: string; message: string };

/**
 * Said when an endpoint was switched off; `#` is its host. `gone` is said of one that answered so, `neutral` names nothing,
 * for screens that others see.
 */
const words: Record<string, { plain: Words; gone: string; neutral: Words }> = {
  en: {
    plain: {
      title: 'A webhook was switched off',
      message:
        '# could not be reached for days. Check the address and switch the webhook on again.',
    },
    gone: '# says that it wants no more messages. Change the address and switch the webhook on again if that is a mistake.',
    neutral: {
      title: 'News in your account',
      message: 'A connection was switched off. Look at it in your settings.',
    },
  },
  de: {
    plain: {
      title: 'Ein Webhook wurde ausgeschaltet',
      message:
        '# war tagelang nicht erreichbar. Prüfen Sie die Adresse und schalten Sie den Webhook wieder ein.',
    },
    gone: '# möchte keine Nachrichten mehr. Ist das ein Irrtum, so ändern Sie die Adresse und schalten den Webhook wieder ein.',
    neutral: {
      title: 'Neues in Ihrem Konto',
      message: 'Eine Verbindung wurde ausgeschaltet. Sehen Sie in Ihren Einstellungen nach.',
    },
  },
  es: {
    plain: {
      title: 'Se ha desactivado un webhook',
      message:
        'Durante días no se pudo acceder a #. Revisa la dirección y vuelve a activar el webhook.',
    },
    gone: '# ha respondido que no quiere más mensajes. Si es un error, cambia la dirección y vuelve a activar el webhook.',
    neutral: {
      title: 'Novedades en tu cuenta',
      message: 'Se ha desactivado una conexión. Revísala en tus ajustes.',
    },
  },
  fr: {
    plain: {
      title: 'Un webhook a été désactivé',
      message:
        '# est resté injoignable pendant des jours. Vérifiez l’adresse et réactivez le webhook.',
    },
    gone: '# a répondu ne plus vouloir de messages. Si c’est une erreur, modifiez l’adresse et réactivez le webhook.',
    neutral: {
      title: 'Du nouveau dans votre compte',
      message: 'Une connexion a été désactivée. Regardez-la dans vos réglages.',
    },
  },
};

/**
 * Title and message about an endpoint, in the person's language; English for an unknown one.
 * @param endpoint `isGone` when it said that it wants nothing any more, else it was not reached for days
 */
export function webhookWords(
  { host, isGone }: { host: string; isGone: boolean },
  person: { locale: string; isDiscreet: boolean },
): { title: string; message: string } {
  const voices = words[person.locale] ?? words['en'];
  if (voices === undefined) throw new Error('There are no English words.');
  if (person.isDiscreet) return voices.neutral;
  const message = isGone ? voices.gone : voices.plain.message;
  return { title: voices.plain.title, message: message.replace('#', () => host) };
}
