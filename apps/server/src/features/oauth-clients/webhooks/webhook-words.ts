type Words = { title: string; message: string };

/** Said when an endpoint was switched off; `#` is its host. `neutral` names nothing, for screens that others see. */
const words: Record<string, { plain: Words; neutral: Words }> = {
  en: {
    plain: {
      title: 'A webhook was switched off',
      message:
        '# could not be reached for days. Check the address and switch the webhook on again.',
    },
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
    neutral: {
      title: 'Du nouveau dans votre compte',
      message: 'Une connexion a été désactivée. Regardez-la dans vos réglages.',
    },
  },
};

/** Title and message about an endpoint, in the person's language; English for an unknown one. */
export function webhookWords(
  host: string,
  person: { locale: string; isDiscreet: boolean },
): { title: string; message: string } {
  const voices = words[person.locale] ?? words['en'];
  if (voices === undefined) throw new Error('There are no English words.');
  const { message, title } = person.isDiscreet ? voices.neutral : voices.plain;
  return { title, message: message.replace('#', () => host) };
}
