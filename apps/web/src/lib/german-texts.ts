/** Texts that are German in every language of the product (SPEC section 8). */
export const germanTexts = {
  alreadyRegistered: 'Account bereits vorhanden',
  alreadyRegisteredBody: 'Bitte melden Sie sich mit Ihrem bestehenden Konto an.',
  registrationError: 'Registrierungsfehler',
  unexpectedError: 'Fehler',
  welcome: 'Willkommen!',
  welcomeBody: 'Ihr Konto wurde erfolgreich erstellt.',
  confirmEmail: 'Bestätigen Sie Ihre E-Mail',
} as const;
