import { z } from 'zod';
import { commonWords } from '#platform/mails/common-words';
import { defineMail } from '#platform/mails/mail-kind';

const words = {
  en: {
    subject: 'Confirm your e-mail address',
    ask: 'Somebody asked for the report of a free leak check and gave this address. Confirm it, and the report can be downloaded.',
    button: 'Confirm the address',
    ignore:
      'If it was not you, do nothing. Then nobody gets the report, and we forget the address after 30 days.',
  },
  de: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    ask: 'Jemand hat den Bericht einer kostenlosen Leak-Prüfung angefordert und diese Adresse angegeben. Bestätigen Sie sie, dann kann der Bericht heruntergeladen werden.',
    button: 'Adresse bestätigen',
    ignore:
      'Wenn Sie das nicht waren, tun Sie nichts. Dann bekommt niemand den Bericht, und wir vergessen die Adresse nach 30 Tagen.',
  },
  es: {
    subject: 'Confirma tu dirección de correo',
    ask: 'Alguien ha pedido el informe de una comprobación gratuita de filtraciones y ha dado esta dirección. Confírmala y el informe se podrá descargar.',
    button: 'Confirmar la dirección',
    ignore:
      'Si no has sido tú, no hagas nada. Entonces nadie recibe el informe, y olvidamos la dirección después de 30 días.',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail',
    ask: 'Quelqu’un a demandé le rapport d’une vérification gratuite des fuites et a donné cette adresse. Confirmez-la pour que le rapport puisse être téléchargé.',
    button: 'Confirmer l’adresse',
    ignore:
      'Si ce n’était pas vous, ne faites rien. Personne ne recevra alors le rapport, et nous oublierons l’adresse après 30 jours.',
  },
};

/**
 * To the address that was typed in for the report of a free check. It does not say whose name was checked: the address may
 * be a stranger's.
 */
export const confirmReportMail = defineMail({
  name: 'scans.confirm-report',
  kind: 'account',
  data: z.object({ token: z.string().min(1).max(200) }),
  write: ({ token }, { language }) => {
    const { ask, button, ignore, subject } = words[language];
    return {
      subject,
      preview: ask,
      blocks: [
        { type: 'text', text: commonWords[language].greeting },
        { type: 'text', text: ask },
        {
          type: 'button',
          label: button,
          path: `/scan-results?confirm=${encodeURIComponent(token)}`,
        },
        { type: 'text', text: ignore },
      ],
    };
  },
  sample: () => ({ token: 'sample' }),
});
