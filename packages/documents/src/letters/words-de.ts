import type { LetterWords } from './letter-words.ts';

export const german: LetterWords = {
  title: 'Vollmacht',
  preview: 'VORSCHAU – NICHT UNTERSCHRIEBEN',
  redactedNote:
    'Geschwärzte Fassung: Bürgerlicher Name und private Angaben sind weggelassen. Die vollständige Fassung liegt beim Bevollmächtigten.',
  reference: (version, id) => `Vollmacht ${id}, Fassung ${String(version)}`,
  headings: {
    principal: '1. Vollmachtgeberin oder Vollmachtgeber',
    agent: '2. Bevollmächtigter',
    scope: '3. Geschützte Inhalte und Rechte',
    exclusions: '4. Ausgenommen',
    acts: '5. Was der Bevollmächtigte tun darf',
    notAllowed: '6. Was der Bevollmächtigte nicht tun darf',
    statements: '7. Erklärungen',
    publication: '8. Wer was lesen darf',
    term: '9. Gebiet, Dauer und Widerruf',
    electronic: '10. Elektronische Form und Unterschrift',
    signature: '11. Unterschrift',
    trail: 'Protokoll der Unterschrift',
  },
  fields: {
    legalName: 'Bürgerlicher Name',
    dateOfBirth: 'Geburtsdatum',
    address: 'Anschrift',
    country: 'Land',
    email: 'E-Mail',
    stageNames: 'Künstlernamen',
    links: 'Eigene Seiten',
    company: 'Unternehmen',
    contact: 'Ansprechpartner',
    phone: 'Telefon',
    ownerName: 'Als Inhaber gezeigter Name',
    signedAt: 'Unterschrieben (UTC)',
    identity: 'Identitätsprüfung',
    method: 'Art der Unterschrift',
    textHash: 'SHA-256 des Textes',
    openedAt: 'Formular geöffnet (Uhr des Browsers)',
    previewedAt: 'Vorschau dieses Textes erstellt (Uhr des Browsers)',
    timeZone: 'Zeitzone',
    session: 'Sitzung',
    signIn: 'Angemeldet mit',
    emailVerified: 'E-Mail bestätigt am',
    network: 'Netzadresse',
    program: 'Browser',
    template: 'Fassung der Worte',
  },
  none: 'keine',
  withheld: 'weggelassen',
  grant: (agent) =>
    `Hiermit wird ${agent} („der Bevollmächtigte“) bevollmächtigt, in den unter 5 angekreuzten Angelegenheiten zu handeln, und in keinen anderen.`,
  rights:
    'Die Vollmacht umfasst das Urheberrecht an den hier beschriebenen Werken und an dem, was auf den eigenen Seiten veröffentlicht ist, die Rechte am eigenen Bild, an der Persönlichkeit und an der Privatsphäre, und eigene Marken, soweit es welche gibt.',
  acts: {
    copyright_notices:
      'Urheberrechtsverletzungen bei Betreibern, Hostern, Netzen und anderen Anbietern melden (17 U.S.C. § 512(c)(3)) und die Meldungen weiterverfolgen.',
    google_removal_consent:
      'Suchmaschinen auffordern, Adressen aus ihren Ergebnissen zu entfernen (17 U.S.C. § 512(d)), auch Google samt der Veröffentlichung solcher Anträge.',
    platform_reports:
      'Plattformen Konten melden, die sich als die vertretene Person ausgeben, und kopierte Inhalte.',
    dsa_notices:
      'Rechtswidrige Inhalte nach Artikel 16 der Verordnung (EU) 2022/2065 (Gesetz über digitale Dienste) melden.',
    intimate_image_requests:
      'Die Entfernung intimer Bilder verlangen, die ohne Einwilligung veröffentlicht wurden (47 U.S.C. § 223a und das entsprechende Recht anderer Länder).',
    data_protection_requests:
      'Löschung verlangen und der Verarbeitung widersprechen (Artikel 17 und 21 der Verordnung (EU) 2016/679).',
    escalation:
      'Sich an Registrare, Auslieferungsnetze, Zahlungsdienste und Behörden wenden, wenn ein Anbieter nicht handelt.',
    counter_notices:
      'Gegendarstellungen und Antworten auf Meldungen entgegennehmen und weitergeben.',
    sign: 'Die genannten Meldungen und Anträge im Namen der vertretenen Person unterschreiben.',
  },
  subAgent:
    'Der Bevollmächtigte darf dafür eigene Beschäftigte einsetzen und eine betreuende Agentur, die im Konto genannt ist, in den Grenzen dieser Vollmacht. Er steht für sie ein.',
  notAllowed: [
    'vor Gericht klagen oder sich verklagen lassen, oder einen Vergleich schließen',
    'Lizenzen erteilen, auf Rechte verzichten oder sie übertragen',
    'eine Gegendarstellung ohne neue Zustimmung in der Sache beantworten',
    'Anbietern Ausweispapiere der vertretenen Person geben',
  ],
  statements: [
    'Die vertretene Person ist mindestens 18 Jahre alt, und alle, die in den Werken zu sehen sind, waren bei der Aufnahme mindestens 18.',
    'Die Rechte an den hier beschriebenen Werken gehören ihr oder stehen ihr ausschließlich zu, außer an dem, was unter 4 steht.',
    'Die Angaben stimmen. Lizenzen und Erlaubnisse, die andere erhalten, werden dem Bevollmächtigten mitgeteilt.',
    'Ihr ist bekannt, dass schadensersatzpflichtig ist, wer in einer Meldung wissentlich falsch behauptet, ein Inhalt verletze Rechte (17 U.S.C. § 512(f)).',
  ],
  publication: (ownerName) => [
    `Der Bevollmächtigte meldet unter eigenem Namen und nennt als Inhaber „${ownerName}“.`,
    'Empfänger dürfen eine Meldung an denjenigen weitergeben, der den Inhalt hochgeladen hat, und sie veröffentlichen lassen, zum Beispiel in der Datenbank Lumen.',
    'Die vollständige Fassung dieser Vollmacht wird Empfängern nicht geschickt. Auf Verlangen erhalten sie die geschwärzte Fassung.',
  ],
  term: (startsOn, endsOn) => [
    `Diese Vollmacht gilt weltweit vom ${startsOn} bis zum ${endsOn}, beide Tage eingeschlossen.`,
    'Sie kann jederzeit ohne Angabe von Gründen widerrufen werden, im Konto oder per E-Mail an den Bevollmächtigten. Meldungen, die bis dahin nicht abgeschickt sind, werden nicht abgeschickt.',
  ],
  electronic: [
    'Mit der elektronischen Form dieser Vollmacht, der Unterschrift und der Aufbewahrung besteht Einverständnis. Eine Kopie lässt sich jederzeit herunterladen; auf Wunsch kommt sie auf Papier. Das Einverständnis kann für die Zukunft zurückgenommen werden; damit endet die Vollmacht.',
    'Mit der folgenden Unterschrift, gezeichnet oder getippt, soll diese Vollmacht unterschrieben werden.',
  ],
  drawn: 'von Hand gezeichnet, dazu der getippte Name',
  typed: 'getippter Name als Unterschrift',
  unsigned: 'noch nicht unterschrieben',
  adult: 'mindestens 18 Jahre alt',
  secondFactor: { yes: 'mit zweitem Faktor', no: 'ohne zweiten Faktor' },
  identityChecked: (reference, day) =>
    `bestätigt${day === null ? '' : ` am ${day}`}, Aktenzeichen ${reference}`,
  identityOpen: 'bei der Unterschrift noch nicht abgeschlossen',
  seal: 'Die Datei trägt das elektronische Siegel des Bevollmächtigten: Eine Änderung der Datei bricht es. Späteres, etwa ein Widerruf, steht nicht in der Datei; ob die Vollmacht noch gilt, sagt',
  page: (number, of) => `Seite ${String(number)} von ${String(of)}`,
};
