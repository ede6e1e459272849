/** What a partner is told about. */
export type PartnerNews =
  | 'approved'
  | 'rejected'
  | 'suspended'
  | 'reinstated'
  | 'payout_approved'
  | 'payout_rejected'
  | 'payout_paid'
  | 'account_changed';

type Said = { title: string; message: string };
const say = (title: string, message: string): Said => ({ title, message });

/** What a notification says. `neutral` names nothing, for screens that others can see. */
const words: Record<string, Record<PartnerNews | 'neutral' | 'neutral_account', Said>> = {
  en: {
    approved: say(
      'You are a partner now',
      'Your application was accepted. You find your link in the earning hub.',
    ),
    rejected: say(
      'Your application was not accepted',
      'You can read why in the earning hub. You may apply again after 30 days.',
    ),
    suspended: say(
      'Your partnership is suspended',
      'Your links no longer count. You can read why in the earning hub.',
    ),
    reinstated: say('Your partnership goes on', 'Your links count again from now on.'),
    payout_approved: say('Your payout is approved', 'The money will be sent to your account soon.'),
    payout_rejected: say(
      'Your payout was not approved',
      'The amount is available again. You can read why in the earning hub.',
    ),
    payout_paid: say('Your payout was sent', 'It can take a few days to arrive in your account.'),
    account_changed: say(
      'Your payout account was changed',
      'If that was not you, change your password and write to us at once.',
    ),
    neutral: say('News in your account', 'Something you asked for was decided.'),
    neutral_account: say(
      'Something in your account was changed',
      'If that was not you, change your password and write to us at once.',
    ),
  },
  de: {
    approved: say(
      'Sie nehmen jetzt am Partnerprogramm teil',
      'Ihre Bewerbung wurde angenommen. Ihren Link finden Sie unter „Verdienst“.',
    ),
    rejected: say(
      'Ihre Bewerbung wurde nicht angenommen',
      'Den Grund lesen Sie unter „Verdienst“. Nach 30 Tagen können Sie sich erneut bewerben.',
    ),
    suspended: say(
      'Ihre Partnerschaft ruht',
      'Ihre Links zählen nicht mehr. Den Grund lesen Sie unter „Verdienst“.',
    ),
    reinstated: say('Ihre Partnerschaft geht weiter', 'Ihre Links zählen ab sofort wieder.'),
    payout_approved: say(
      'Ihre Auszahlung ist genehmigt',
      'Das Geld wird bald an Ihr Konto überwiesen.',
    ),
    payout_rejected: say(
      'Ihre Auszahlung wurde nicht genehmigt',
      'Der Betrag steht Ihnen wieder zur Verfügung. Den Grund lesen Sie unter „Verdienst“.',
    ),
    payout_paid: say(
      'Ihre Auszahlung wurde überwiesen',
      'Bis sie auf Ihrem Konto eingeht, kann es einige Tage dauern.',
    ),
    account_changed: say(
      'Ihr Auszahlungskonto wurde geändert',
      'Falls Sie das nicht waren, ändern Sie Ihr Passwort und schreiben Sie uns sofort.',
    ),
    neutral: say('Neues in Ihrem Konto', 'Über eine Ihrer Anfragen wurde entschieden.'),
    neutral_account: say(
      'In Ihrem Konto wurde etwas geändert',
      'Falls Sie das nicht waren, ändern Sie Ihr Passwort und schreiben Sie uns sofort.',
    ),
  },
  es: {
    approved: say(
      'Ya formas parte del programa',
      'Tu solicitud se ha aceptado. Encontrarás tu enlace en «Ingresos».',
    ),
    rejected: say(
      'Tu solicitud no se ha aceptado',
      'Puedes leer el motivo en «Ingresos» y volver a solicitarlo pasados 30 días.',
    ),
    suspended: say(
      'Tu colaboración está suspendida',
      'Tus enlaces ya no cuentan. Puedes leer el motivo en «Ingresos».',
    ),
    reinstated: say('Tu colaboración continúa', 'Tus enlaces vuelven a contar desde ahora.'),
    payout_approved: say('Tu pago está aprobado', 'Pronto enviaremos el dinero a tu cuenta.'),
    payout_rejected: say(
      'Tu pago no se ha aprobado',
      'El importe vuelve a estar disponible. Puedes leer el motivo en «Ingresos».',
    ),
    payout_paid: say('Tu pago se ha enviado', 'Puede tardar unos días en llegar a tu cuenta.'),
    account_changed: say(
      'Tu cuenta de cobro se ha cambiado',
      'Si no has sido tú, cambia tu contraseña y escríbenos enseguida.',
    ),
    neutral: say('Novedades en tu cuenta', 'Se ha decidido sobre algo que pediste.'),
    neutral_account: say(
      'Se ha cambiado algo en tu cuenta',
      'Si no has sido tú, cambia tu contraseña y escríbenos enseguida.',
    ),
  },
  fr: {
    approved: say(
      'Vous êtes désormais partenaire',
      'Votre candidature a été acceptée. Vous trouverez votre lien dans « Revenus ».',
    ),
    rejected: say(
      'Votre candidature n’a pas été retenue',
      'Le motif figure dans « Revenus ». Vous pourrez à nouveau postuler dans 30 jours.',
    ),
    suspended: say(
      'Votre partenariat est suspendu',
      'Vos liens ne comptent plus. Le motif figure dans « Revenus ».',
    ),
    reinstated: say('Votre partenariat reprend', 'Vos liens comptent de nouveau dès maintenant.'),
    payout_approved: say(
      'Votre versement est approuvé',
      'L’argent sera bientôt envoyé sur votre compte.',
    ),
    payout_rejected: say(
      'Votre versement n’a pas été approuvé',
      'Le montant est de nouveau disponible. Le motif figure dans « Revenus ».',
    ),
    payout_paid: say(
      'Votre versement a été envoyé',
      'Il peut mettre quelques jours à arriver sur votre compte.',
    ),
    account_changed: say(
      'Votre compte de versement a été modifié',
      'Si ce n’était pas vous, changez votre mot de passe et écrivez-nous aussitôt.',
    ),
    neutral: say('Du nouveau dans votre compte', 'Une de vos demandes a reçu une réponse.'),
    neutral_account: say(
      'Quelque chose a été modifié dans votre compte',
      'Si ce n’était pas vous, changez votre mot de passe et écrivez-nous aussitôt.',
    ),
  },
};

/** Title and message, in the person's language; English for an unknown one. */
export function partnerWords(
  news: PartnerNews,
  person: { locale: string; isDiscreet: boolean },
): Said {
  const voices = words[person.locale] ?? words['en'];
  if (voices === undefined) throw new Error('There are no English words.');
  if (!person.isDiscreet) return voices[news];
  return news === 'account_changed' ? voices.neutral_account : voices.neutral;
}
