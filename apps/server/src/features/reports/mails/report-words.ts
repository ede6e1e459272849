import type { RegularKind } from '@leakblock/domain/reports';
import type { MailLanguage } from '#platform/mails/mail-language';

/** What the mail about a report says, and the notification beside it. `#` is the span. */
export type ReportMailWords = {
  titles: Record<RegularKind, string>;
  about: string;
  /** When nothing happened at all. */
  quiet: string;
  rows: Record<'found' | 'confirmed' | 'sent' | 'removed' | 'hidden', string>;
  /** What stands in brackets. */
  change: Record<RegularKind, string>;
  open: string;
  discreet: { title: string; message: string };
};

export const reportMailWords: Readonly<Record<MailLanguage, ReportMailWords>> = {
  en: {
    titles: {
      daily: 'Your daily report',
      weekly: 'Your weekly report',
      monthly: 'Your monthly report',
    },
    about: 'Your report for # is ready.',
    quiet: 'It was quiet: nothing new was found, and nothing changed.',
    rows: {
      found: 'Pages found',
      confirmed: 'Confirmed by you',
      sent: 'First notice sent',
      removed: 'Removed at the source',
      hidden: 'Gone from search results',
    },
    change: {
      daily: 'In brackets: the change from the day before.',
      weekly: 'In brackets: the change from the week before.',
      monthly: 'In brackets: the change from the month before.',
    },
    open: 'Open the report',
    discreet: { title: 'News in your account', message: 'There is a new entry to look at.' },
  },
  de: {
    titles: {
      daily: 'Ihr Tagesbericht',
      weekly: 'Ihr Wochenbericht',
      monthly: 'Ihr Monatsbericht',
    },
    about: 'Ihr Bericht für # ist fertig.',
    quiet: 'Es war ruhig: Nichts Neues wurde gefunden, und nichts hat sich geändert.',
    rows: {
      found: 'Gefundene Seiten',
      confirmed: 'Von Ihnen bestätigt',
      sent: 'Erstmals gemeldet',
      removed: 'An der Quelle entfernt',
      hidden: 'Aus Suchergebnissen verschwunden',
    },
    change: {
      daily: 'In Klammern: die Veränderung zum Tag davor.',
      weekly: 'In Klammern: die Veränderung zur Woche davor.',
      monthly: 'In Klammern: die Veränderung zum Monat davor.',
    },
    open: 'Bericht öffnen',
    discreet: {
      title: 'Neues in Ihrem Konto',
      message: 'Es gibt einen neuen Eintrag zum Ansehen.',
    },
  },
  es: {
    titles: {
      daily: 'Tu informe diario',
      weekly: 'Tu informe semanal',
      monthly: 'Tu informe mensual',
    },
    about: 'Tu informe del periodo # está listo.',
    quiet: 'Todo ha estado tranquilo: no se ha encontrado nada nuevo ni ha cambiado nada.',
    rows: {
      found: 'Páginas encontradas',
      confirmed: 'Confirmadas por ti',
      sent: 'Primer aviso enviado',
      removed: 'Retiradas en su origen',
      hidden: 'Fuera de los buscadores',
    },
    change: {
      daily: 'Entre paréntesis: el cambio respecto al día anterior.',
      weekly: 'Entre paréntesis: el cambio respecto a la semana anterior.',
      monthly: 'Entre paréntesis: el cambio respecto al mes anterior.',
    },
    open: 'Abrir el informe',
    discreet: { title: 'Novedades en tu cuenta', message: 'Hay una entrada nueva para revisar.' },
  },
  fr: {
    titles: {
      daily: 'Votre rapport quotidien',
      weekly: 'Votre rapport hebdomadaire',
      monthly: 'Votre rapport mensuel',
    },
    about: 'Votre rapport pour la période # est prêt.',
    quiet: 'Tout a été calme : rien de nouveau n’a été trouvé et rien n’a changé.',
    rows: {
      found: 'Pages trouvées',
      confirmed: 'Confirmées par vous',
      sent: 'Première notification envoyée',
      removed: 'Retirées à la source',
      hidden: 'Disparues des résultats de recherche',
    },
    change: {
      daily: 'Entre parenthèses : l’évolution par rapport au jour précédent.',
      weekly: 'Entre parenthèses : l’évolution par rapport à la semaine précédente.',
      monthly: 'Entre parenthèses : l’évolution par rapport au mois précédent.',
    },
    open: 'Ouvrir le rapport',
    discreet: {
      title: 'Du nouveau dans votre compte',
      message: 'Il y a une nouvelle entrée à regarder.',
    },
  },
};

/** `about` with the span written out: one day, or first and last. */
export function sayReport(
  language: MailLanguage,
  { from, to }: { from: string; to: string },
): string {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const span = days.formatRange(new Date(from), new Date(to));
  return reportMailWords[language].about.replace('#', span);
}
