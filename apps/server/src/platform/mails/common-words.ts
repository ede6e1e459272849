import type { MailLanguage } from './mail-language.ts';

/** What several mails say. `{brand}` and `{site}` stand for who writes and where from. */
export type CommonWords = {
  greeting: string;
  /** Label of a button that leads to a page of ours with more about it. */
  open: string;
  /** Stands above the address of a button. */
  copyLink: string;
  /** What stands between a word and what it names. */
  colon: string;
  sentBy: string;
  /** Discreet mails name no address. */
  sentByDiscreetly: string;
  /** Label of the way to switch mails of this kind off. */
  unsubscribe: string;
  /** Several alerts in one mail; `{count}` is how many. */
  digestSubject: string;
  andMore: string;
  /** Subject and message of discreet mails. */
  discreetSubject: string;
  discreetText: string;
};

export const commonWords: Readonly<Record<MailLanguage, CommonWords>> = {
  en: {
    greeting: 'Hello,',
    open: 'Open',
    copyLink: 'If the button does not work, copy this address into your browser:',
    colon: ':',
    sentBy: 'Sent by {brand} · {site}',
    sentByDiscreetly: 'Sent by {brand}',
    unsubscribe: 'No longer receive mails like this one',
    digestSubject: '{count} new alerts',
    andMore: 'And {count} more.',
    discreetSubject: 'News in your account',
    discreetText: 'There is something new. Please sign in to read it.',
  },
  de: {
    greeting: 'Guten Tag,',
    open: 'Öffnen',
    copyLink:
      'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    colon: ':',
    sentBy: 'Gesendet von {brand} · {site}',
    sentByDiscreetly: 'Gesendet von {brand}',
    unsubscribe: 'Solche E-Mails nicht mehr erhalten',
    digestSubject: '{count} neue Warnungen',
    andMore: 'Und {count} weitere.',
    discreetSubject: 'Neues in Ihrem Konto',
    discreetText: 'Es gibt etwas Neues. Bitte melden Sie sich an, um es zu lesen.',
  },
  es: {
    greeting: 'Hola:',
    open: 'Abrir',
    copyLink: 'Si el botón no funciona, copia esta dirección en tu navegador:',
    colon: ':',
    sentBy: 'Enviado por {brand} · {site}',
    sentByDiscreetly: 'Enviado por {brand}',
    unsubscribe: 'No recibir más correos como este',
    digestSubject: '{count} alertas nuevas',
    andMore: 'Y {count} más.',
    discreetSubject: 'Novedades en tu cuenta',
    discreetText: 'Hay algo nuevo. Inicia sesión para leerlo.',
  },
  fr: {
    greeting: 'Bonjour,',
    open: 'Ouvrir',
    copyLink: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    colon: '\u00a0:',
    sentBy: 'Envoyé par {brand} · {site}',
    sentByDiscreetly: 'Envoyé par {brand}',
    unsubscribe: 'Ne plus recevoir ce type d’e-mails',
    digestSubject: '{count} nouvelles alertes',
    andMore: 'Et {count} de plus.',
    discreetSubject: 'Du nouveau dans votre compte',
    discreetText: 'Il y a du nouveau. Connectez-vous pour le lire.',
  },
};
