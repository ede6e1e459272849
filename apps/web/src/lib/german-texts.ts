/** Texts that are German in every language of the product (SPEC section 8). */
export const germanTexts = {
  alreadyRegistered: 'Account bereits vorhanden',
  alreadyRegisteredBody: 'Bitte melden Sie sich mit Ihrem bestehenden Konto an.',
  registrationError: 'Registrierungsfehler',
  unexpectedError: 'Fehler',
  welcome: 'Willkommen!',
  welcomeBody: 'Ihr Konto wurde erfolgreich erstellt.',
  confirmEmail: 'Bestätigen Sie Ihre E-Mail',
  notifications: 'Benachrichtigungen',
  notificationDeleted: 'Benachrichtigung gelöscht',
  notificationNotDeleted: 'Fehler beim Löschen der Benachrichtigung',
  verified: 'Verifiziert',
  newVersion: 'Neue Version verfügbar!',
  newVersionBody: 'Eine neue Version der App ist verfügbar. Möchten Sie aktualisieren?',
  update: 'Aktualisieren',
} as const;
