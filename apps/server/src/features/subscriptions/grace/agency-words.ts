import type { AgencyVoice } from './grace-words.ts';

/** What owners of an agency are told about its plan, in English, and so in a language we do not know. */
export const englishAgencyWords: AgencyVoice = {
  failed: {
    title: 'A payment of your agency did not go through',
    message:
      'The payment for your agency’s plan was refused. The plan goes on until {day}, for every creator it covers. Please check the payment method under Billing; the payment is then tried again.',
  },
  three_days_left: {
    title: 'Your agency’s plan ends in 3 days',
    message:
      'The payment for your agency’s plan is still missing. The plan goes on until {day}. Please check the payment method under Billing.',
  },
  one_day_left: {
    title: 'Your agency’s plan ends tomorrow',
    message:
      'The payment for your agency’s plan is still missing, and it ends on {day}. Please check the payment method under Billing.',
  },
  over: {
    title: 'Your agency’s plan has ended',
    message:
      'The payment for your agency’s plan did not come, so it ended on {day} and covers nobody any more. What your creators have stored stays as it is. You can choose a plan again under Billing.',
  },
  payer_left: {
    title: 'Your agency’s plan has ended',
    message:
      'The account that paid for your agency’s plan was deleted, so the plan ended on {day} and covers nobody any more. What your creators have stored stays as it is. You can choose a plan again under Billing.',
  },
  payer_gone: {
    title: 'Your agency’s plan is ending',
    message:
      'The account that paid for your agency’s plan does so no longer. The plan is not renewed: it ends on {day}, and covers nobody after that. What your creators have stored stays as it is. Then you can choose a plan again under Billing.',
  },
  payer_back: {
    title: 'Your agency’s plan goes on',
    message:
      'The account that paid for your agency’s plan pays for it again. The plan goes on as before and is renewed on {day}.',
  },
  unused: {
    title: 'Your agency’s plan is ending',
    message:
      'Your agency’s plan covers nobody any more, so it is not renewed and ends on {day}. If you want to keep it, first choose under Billing whom it covers, then take the end back there before that day.',
  },
  neutral: {
    title: 'About your account',
    message: 'A payment needs your attention. Please sign in and open Billing.',
  },
};

/** The same in every language. */
export const agencyWords: Record<string, AgencyVoice> = {
  en: englishAgencyWords,
  de: {
    failed: {
      title: 'Eine Zahlung Ihrer Agentur ist nicht durchgegangen',
      message:
        'Die Zahlung für den Tarif Ihrer Agentur wurde abgelehnt. Der Tarif läuft für alle Creator, die er umfasst, bis {day} weiter. Bitte prüfen Sie die Zahlungsart unter „Abrechnung“; danach wird die Zahlung noch einmal versucht.',
    },
    three_days_left: {
      title: 'Der Tarif Ihrer Agentur endet in 3 Tagen',
      message:
        'Die Zahlung für den Tarif Ihrer Agentur fehlt noch. Der Tarif läuft bis {day} weiter. Bitte prüfen Sie die Zahlungsart unter „Abrechnung“.',
    },
    one_day_left: {
      title: 'Der Tarif Ihrer Agentur endet morgen',
      message:
        'Die Zahlung für den Tarif Ihrer Agentur fehlt noch, und er endet am {day}. Bitte prüfen Sie die Zahlungsart unter „Abrechnung“.',
    },
    over: {
      title: 'Der Tarif Ihrer Agentur ist beendet',
      message:
        'Die Zahlung für den Tarif Ihrer Agentur kam nicht an, deshalb endete er am {day} und umfasst niemanden mehr. Was Ihre Creator gespeichert haben, bleibt, wie es ist. Unter „Abrechnung“ können Sie wieder einen Tarif wählen.',
    },
    payer_left: {
      title: 'Der Tarif Ihrer Agentur ist beendet',
      message:
        'Das Konto, das den Tarif Ihrer Agentur bezahlt hat, wurde gelöscht. Deshalb endete der Tarif am {day} und umfasst niemanden mehr. Was Ihre Creator gespeichert haben, bleibt, wie es ist. Unter „Abrechnung“ können Sie wieder einen Tarif wählen.',
    },
    payer_gone: {
      title: 'Der Tarif Ihrer Agentur läuft aus',
      message:
        'Das Konto, das den Tarif Ihrer Agentur bezahlt hat, tut das nicht mehr. Der Tarif wird nicht verlängert: Er endet am {day} und umfasst danach niemanden mehr. Was Ihre Creator gespeichert haben, bleibt, wie es ist. Danach können Sie unter „Abrechnung“ wieder einen Tarif wählen.',
    },
    payer_back: {
      title: 'Der Tarif Ihrer Agentur läuft weiter',
      message:
        'Das Konto, das den Tarif Ihrer Agentur bezahlt hat, bezahlt ihn wieder. Der Tarif läuft weiter wie zuvor und wird am {day} verlängert.',
    },
    unused: {
      title: 'Der Tarif Ihrer Agentur läuft aus',
      message:
        'Der Tarif Ihrer Agentur umfasst niemanden mehr. Deshalb wird er nicht verlängert und endet am {day}. Wenn Sie ihn behalten möchten, wählen Sie unter „Abrechnung“ zuerst, wen er umfasst, und nehmen Sie dort danach das Ende zurück, noch vor diesem Tag.',
    },
    neutral: {
      title: 'Zu Ihrem Konto',
      message:
        'Eine Zahlung braucht Ihre Aufmerksamkeit. Bitte melden Sie sich an und öffnen Sie „Abrechnung“.',
    },
  },
  es: {
    failed: {
      title: 'Un pago de tu agencia no se ha completado',
      message:
        'El pago del plan de tu agencia fue rechazado. El plan continúa hasta el {day} para todas las personas que cubre. Revisa el método de pago en Facturación; después se intentará el pago de nuevo.',
    },
    three_days_left: {
      title: 'El plan de tu agencia termina en 3 días',
      message:
        'Todavía falta el pago del plan de tu agencia. El plan continúa hasta el {day}. Revisa el método de pago en Facturación.',
    },
    one_day_left: {
      title: 'El plan de tu agencia termina mañana',
      message:
        'Todavía falta el pago del plan de tu agencia y este termina el {day}. Revisa el método de pago en Facturación.',
    },
    over: {
      title: 'El plan de tu agencia ha terminado',
      message:
        'El pago del plan de tu agencia no llegó, por eso terminó el {day} y ya no cubre a nadie. Lo que han guardado las personas que representas se queda como está. Puedes volver a elegir un plan en Facturación.',
    },
    payer_left: {
      title: 'El plan de tu agencia ha terminado',
      message:
        'La cuenta que pagaba el plan de tu agencia se eliminó, por eso el plan terminó el {day} y ya no cubre a nadie. Lo que han guardado las personas que representas se queda como está. Puedes volver a elegir un plan en Facturación.',
    },
    payer_gone: {
      title: 'El plan de tu agencia va a terminar',
      message:
        'La cuenta que pagaba el plan de tu agencia ya no lo hace. El plan no se renueva: termina el {day} y después no cubre a nadie. Lo que han guardado las personas que representas se queda como está. Después puedes volver a elegir un plan en Facturación.',
    },
    payer_back: {
      title: 'El plan de tu agencia continúa',
      message:
        'La cuenta que pagaba el plan de tu agencia vuelve a pagarlo. El plan continúa como antes y se renueva el {day}.',
    },
    unused: {
      title: 'El plan de tu agencia va a terminar',
      message:
        'El plan de tu agencia ya no cubre a nadie, por eso no se renueva y termina el {day}. Si quieres conservarlo, elige primero en Facturación a quién cubre y anula después allí la cancelación, antes de esa fecha.',
    },
    neutral: {
      title: 'Sobre tu cuenta',
      message: 'Un pago necesita tu atención. Inicia sesión y abre Facturación.',
    },
  },
  fr: {
    failed: {
      title: 'Un paiement de votre agence n’a pas abouti',
      message:
        'Le paiement de la formule de votre agence a été refusé. La formule continue jusqu’au {day} pour toutes les personnes qu’elle couvre. Vérifiez le moyen de paiement sous Facturation ; le paiement sera ensuite tenté à nouveau.',
    },
    three_days_left: {
      title: 'La formule de votre agence se termine dans 3 jours',
      message:
        'Le paiement de la formule de votre agence manque encore. La formule continue jusqu’au {day}. Vérifiez le moyen de paiement sous Facturation.',
    },
    one_day_left: {
      title: 'La formule de votre agence se termine demain',
      message:
        'Le paiement de la formule de votre agence manque encore, et elle se termine le {day}. Vérifiez le moyen de paiement sous Facturation.',
    },
    over: {
      title: 'La formule de votre agence est terminée',
      message:
        'Le paiement de la formule de votre agence n’est pas arrivé ; elle s’est donc terminée le {day} et ne couvre plus personne. Ce que les personnes suivies ont enregistré reste en l’état. Vous pouvez choisir une formule à nouveau sous Facturation.',
    },
    payer_left: {
      title: 'La formule de votre agence est terminée',
      message:
        'Le compte qui payait la formule de votre agence a été supprimé ; la formule s’est donc terminée le {day} et ne couvre plus personne. Ce que les personnes suivies ont enregistré reste en l’état. Vous pouvez choisir une formule à nouveau sous Facturation.',
    },
    payer_gone: {
      title: 'La formule de votre agence va se terminer',
      message:
        'Le compte qui payait la formule de votre agence ne le fait plus. La formule n’est pas renouvelée : elle se termine le {day} et ne couvre plus personne ensuite. Ce que les personnes suivies ont enregistré reste en l’état. Vous pourrez ensuite choisir une formule à nouveau sous Facturation.',
    },
    payer_back: {
      title: 'La formule de votre agence continue',
      message:
        'Le compte qui payait la formule de votre agence la paie de nouveau. La formule continue comme avant et se renouvelle le {day}.',
    },
    unused: {
      title: 'La formule de votre agence va se terminer',
      message:
        'La formule de votre agence ne couvre plus personne : elle n’est donc pas renouvelée et se termine le {day}. Pour la garder, choisissez d’abord sous Facturation qui elle couvre, puis annulez-y sa fin avant ce jour.',
    },
    neutral: {
      title: 'À propos de votre compte',
      message: 'Un paiement demande votre attention. Connectez-vous et ouvrez Facturation.',
    },
  },
};
