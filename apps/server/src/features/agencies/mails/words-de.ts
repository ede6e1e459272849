import type { Voice } from './agency-words.ts';

export const wordsDe: Voice = {
  quote: '{agency} schreibt:',
  approved: {
    title: 'Ihre Agentur ist eröffnet',
    message:
      'Ihre Bewerbung wurde angenommen. Melden Sie sich an, um Ihr Team und Ihre Creator einzuladen.',
  },
  rejected: {
    title: 'Ihre Bewerbung wurde nicht angenommen',
    message: 'Den Grund lesen Sie auf der Seite, auf der Sie sich als Agentur beworben haben.',
  },
  let_go: {
    title: '{agency} handelt nicht mehr für Sie',
    message:
      'Die Agentur hat die Verbindung zu Ihrem Konto beendet und sieht nichts mehr davon. Was sie für Sie getan hat, bleibt bei Ihnen. Ein Tarif, den sie für Sie bezahlt hat, ist damit beendet.',
  },
  lower_plan: {
    title: 'Ihr Tarif ist niedriger geworden',
    message:
      'Der Tarif, den {agency} für Sie bezahlt, ist beendet, ruht oder ist jetzt ein niedrigerer. Alles bleibt Ihres; was einen höheren Tarif braucht, ist geschlossen, bis die Agentur wieder für Sie zahlt oder Sie selbst einen wählen.',
  },
  suspended: {
    title: '{agency} ist gesperrt',
    message:
      'Wir haben die Agentur vorerst geschlossen: Ihre Mitglieder sehen nichts von ihren Creatorn und können nichts für sie tun. Was schon läuft, geht weiter. Ein Tarif, den sie bezahlt, gilt so lange für niemanden und wird nicht verlängert; er läuft weiter, wenn die Sperre vor dem Ende des Zeitraums aufgehoben wird. Grund: {reason}',
  },
  resumed: {
    title: '{agency} ist wieder offen',
    message:
      'Die Sperre der Agentur ist aufgehoben, ihre Mitglieder können wieder arbeiten. Ein Tarif, den sie bezahlt, läuft weiter, wenn er nicht inzwischen geendet hat. Grund: {reason}',
  },
  creator: {
    title: '{agency} möchte für Sie handeln',
    message:
      'Die Agentur möchte sich um Ihre Leaks und Entfernungen kümmern. Sie sieht und tut nichts, bevor Sie zustimmen, und Sie bestimmen, was sie darf. Melden Sie sich mit {email} an oder legen Sie mit dieser Adresse ein Konto an, und antworten Sie bis zum {day}. Wenn Sie die Agentur nicht kennen, brauchen Sie nichts zu tun.',
  },
  member: {
    title: '{agency} lädt Sie in ihr Team ein',
    message:
      'Die Agentur möchte mit Ihnen arbeiten. Melden Sie sich mit {email} an oder legen Sie mit dieser Adresse ein Konto an, und antworten Sie bis zum {day}. Ein Konto, das für eine Agentur arbeitet, ist nur dafür da. Wenn Sie die Agentur nicht kennen, brauchen Sie nichts zu tun.',
  },
  neutral: {
    title: 'Neues in Ihrem Konto',
    message: 'Es gibt etwas Neues. Bitte melden Sie sich an, um es zu lesen.',
  },
  asked: {
    title: 'Eine Frage an Sie',
    message:
      'Eine Frage wartet bis zum {day} auf Ihre Antwort. Bitte melden Sie sich an und öffnen Sie die Einstellungen.',
  },
};
