import type { GraceStep } from '@leakblock/domain/subscriptions';
import { agencyWords, englishAgencyWords } from './agency-words.ts';

type Said = { title: string; message: string };
type Voice = Record<GraceStep, Said> & { neutral: Said };
/**
 * Of an agency's plan. `payer_left`: the account that paid for it is deleted, and the plan with it. It is not renewed:
 * `payer_gone`, as that account owns the agency no more or pays for nothing any more, until that is over (`payer_back`), or
 * `unused`, as it covers nobody.
 */
export const agencySteps = ['payer_left', 'payer_gone', 'payer_back', 'unused'] as const;
type AgencyStep = (typeof agencySteps)[number];
export type NoticeStep = GraceStep | AgencyStep;
export type AgencyVoice = Voice & Record<AgencyStep, Said>;

/** `{day}` is the day on which the plan ends, or is renewed. `neutral` names nothing, for screens and mailboxes that others can see. */
const words: Record<string, Voice> = {
  en: {
    failed: {
      title: 'A payment did not go through',
      message:
        'The payment for your plan was refused. Your plan goes on until {day}. Please check your payment method on the plans page; the payment is then tried again.',
    },
    three_days_left: {
      title: 'Your plan ends in 3 days',
      message:
        'The payment for your plan is still missing. Your plan goes on until {day}. Please check your payment method on the plans page.',
    },
    one_day_left: {
      title: 'Your plan ends tomorrow',
      message:
        'The payment for your plan is still missing, and your plan ends on {day}. Please check your payment method on the plans page.',
    },
    over: {
      title: 'Your plan has ended',
      message:
        'The payment for your plan did not come, so it ended on {day}. What you have stored stays as it is. You can choose a plan again at any time.',
    },
    neutral: {
      title: 'About your account',
      message: 'A payment needs your attention. Please sign in and open the plans page.',
    },
  },
  de: {
    failed: {
      title: 'Eine Zahlung ist nicht durchgegangen',
      message:
        'Die Zahlung für Ihren Tarif wurde abgelehnt. Ihr Tarif läuft bis {day} weiter. Bitte prüfen Sie Ihre Zahlungsart auf der Seite der Tarife; danach wird die Zahlung noch einmal versucht.',
    },
    three_days_left: {
      title: 'Ihr Tarif endet in 3 Tagen',
      message:
        'Die Zahlung für Ihren Tarif fehlt noch. Ihr Tarif läuft bis {day} weiter. Bitte prüfen Sie Ihre Zahlungsart auf der Seite der Tarife.',
    },
    one_day_left: {
      title: 'Ihr Tarif endet morgen',
      message:
        'Die Zahlung für Ihren Tarif fehlt noch, und er endet am {day}. Bitte prüfen Sie Ihre Zahlungsart auf der Seite der Tarife.',
    },
    over: {
      title: 'Ihr Tarif ist beendet',
      message:
        'Die Zahlung für Ihren Tarif kam nicht an, deshalb endete er am {day}. Was Sie gespeichert haben, bleibt, wie es ist. Sie können jederzeit wieder einen Tarif wählen.',
    },
    neutral: {
      title: 'Zu Ihrem Konto',
      message:
        'Eine Zahlung braucht Ihre Aufmerksamkeit. Bitte melden Sie sich an und öffnen Sie die Seite der Tarife.',
    },
  },
  es: {
    failed: {
      title: 'Un pago no se ha completado',
      message:
        'El pago de tu plan fue rechazado. Tu plan continúa hasta el {day}. Revisa tu método de pago en la página de planes; después se intentará el pago de nuevo.',
    },
    three_days_left: {
      title: 'Tu plan termina en 3 días',
      message:
        'Todavía falta el pago de tu plan. Tu plan continúa hasta el {day}. Revisa tu método de pago en la página de planes.',
    },
    one_day_left: {
      title: 'Tu plan termina mañana',
      message:
        'Todavía falta el pago de tu plan y este termina el {day}. Revisa tu método de pago en la página de planes.',
    },
    over: {
      title: 'Tu plan ha terminado',
      message:
        'El pago de tu plan no llegó, por eso terminó el {day}. Lo que has guardado se queda como está. Puedes volver a elegir un plan cuando quieras.',
    },
    neutral: {
      title: 'Sobre tu cuenta',
      message: 'Un pago necesita tu atención. Inicia sesión y abre la página de planes.',
    },
  },
  fr: {
    failed: {
      title: 'Un paiement n’a pas abouti',
      message:
        'Le paiement de votre formule a été refusé. Votre formule continue jusqu’au {day}. Vérifiez votre moyen de paiement sur la page des formules ; le paiement sera ensuite tenté à nouveau.',
    },
    three_days_left: {
      title: 'Votre formule se termine dans 3 jours',
      message:
        'Le paiement de votre formule manque encore. Votre formule continue jusqu’au {day}. Vérifiez votre moyen de paiement sur la page des formules.',
    },
    one_day_left: {
      title: 'Votre formule se termine demain',
      message:
        'Le paiement de votre formule manque encore, et elle se termine le {day}. Vérifiez votre moyen de paiement sur la page des formules.',
    },
    over: {
      title: 'Votre formule est terminée',
      message:
        'Le paiement de votre formule n’est pas arrivé ; elle s’est donc terminée le {day}. Ce que vous avez enregistré reste en l’état. Vous pouvez choisir une formule à nouveau à tout moment.',
    },
    neutral: {
      title: 'À propos de votre compte',
      message:
        'Un paiement demande votre attention. Connectez-vous et ouvrez la page des formules.',
    },
  },
};

/**
 * What a person is told about a missing payment, for her own plan or her agency's, or about the end of her agency's plan,
 * in her language (English for an unknown one) and by her clocks.
 */
export function graceWords(
  step: NoticeStep,
  person: {
    locale: string;
    isDiscreet: boolean;
    timeZone: string;
    isAgency: boolean;
    endsAt: Date;
  },
): Said {
  const voices = person.isAgency ? agencyWords : words;
  const voice = voices[person.locale] ?? voices['en'];
  if (voice === undefined) throw new Error('English words are missing.');
  const { message, title } = person.isDiscreet ? voice.neutral : saidOf(step, voice, person.locale);
  const day = new Intl.DateTimeFormat(person.locale in words ? person.locale : 'en', {
    dateStyle: 'long',
    timeZone: person.timeZone,
  }).format(person.endsAt);
  return { title, message: message.replace('{day}', day) };
}

function saidOf(step: NoticeStep, voice: Voice, locale: string): Said {
  return isOfAgency(step) ? (agencyWords[locale] ?? englishAgencyWords)[step] : voice[step];
}

const isOfAgency = (step: NoticeStep): step is AgencyStep =>
  agencySteps.some((each) => each === step);
