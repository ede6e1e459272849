import type { ScanWords } from './scan-words.ts';

export const de: ScanWords = {
  title: 'Kostenlose Leak-Prüfung',
  checked: (when) => `Geprüft am ${when}`,
  coverage: (answered, asked) => `${answered} von ${asked} Plattformen haben geantwortet.`,
  headline: {
    leaks: (count, written) =>
      count === 1 ? 'Wir haben 1 Leak gefunden.' : `Wir haben ${written} Leaks gefunden.`,
    review: (count, written) =>
      `Kein Leak gefunden, aber ${count === 1 ? 'eine Seite' : `${written} Seiten`}, die Sie ansehen sollten.`,
    none: 'Kein Treffer auf den Plattformen, die geantwortet haben.',
    noAnswer: 'Diesmal hat keine Plattform geantwortet.',
  },
  noProof: (asked) =>
    `Das ist kein Beweis, dass es nichts gibt. Wir haben ${asked} Plattformen nach diesem Namen gefragt; andere Websites, private Gruppen, andere Schreibweisen und Uploads ohne Ihren Namen waren nicht Teil dieser Prüfung.`,
  enginesOnly: {
    coverage:
      'Nur Suchmaschinen wurden gefragt: Keine Plattform nimmt einen Benutzernamen in dieser Schrift.',
    none: 'Die Suchmaschinen führen keinen Treffer.',
    noProof:
      'Das beweist nicht, dass es nichts gibt. Nur Suchmaschinen wurden gefragt; Websites, die sie nicht führen, private Gruppen, andere Schreibweisen und Kopien ohne Ihren Namen gehörten nicht zu dieser Prüfung.',
  },
  engine: {
    kind: 'Suchmaschine',
    found: 'Sie führt Seiten mit diesem Namen auf Websites, die wir kennen.',
    not_found: 'Sie führt keine Seite mit diesem Namen auf Websites, die wir kennen.',
    unknown: 'Sie hat nicht oder nur teilweise geantwortet.',
  },
  figures: {
    leaks: 'Leaks gefunden',
    review: 'Inhalte zum Prüfen',
    matches: 'Treffer gefunden',
    platforms: 'Plattformen mit Antwort',
    damage: 'Geschätzter Schaden pro Monat',
  },
  estimate: 'eine Schätzung, keine Messung',
  of: (answered, asked) => `${answered} von ${asked}`,
  headings: {
    findings: 'Was wir gefunden haben',
    labels: 'Was die Kennzeichnungen bedeuten',
    damage: 'Wie die Schätzung entsteht',
    platforms: 'Befragte Plattformen',
    next: 'Was Sie jetzt tun können',
    support: 'Sie sind damit nicht allein',
  },
  columns: {
    page: 'Seite',
    match: 'Treffer',
    why: 'Warum wir das annehmen',
    platform: 'Plattform',
    answer: 'Antwort',
    reason: 'Grund',
  },
  name: (name) => `Name: ${name}`,
  blurred: 'Adresse in der kostenlosen Prüfung verborgen',
  masked: 'Einzelheiten sehen registrierte Creator.',
  hidden: (count, written) =>
    count === 1
      ? '1 weiterer Treffer ist oben mitgezählt und hier nicht aufgeführt.'
      : `${written} weitere Treffer sind oben mitgezählt und hier nicht aufgeführt.`,
  chance: (percent, certainty) => `${percent} – ${certainty}`,
  quality: {
    exact: 'Exakter Treffer',
    high: 'Hoher Treffer',
    good: 'Guter Treffer',
  },
  qualityMeaning: {
    exact:
      'Die Seite trägt genau den eingegebenen Namen in Titel oder Adresse, und die Antwort der Website lässt praktisch keinen Zweifel.',
    high: 'Die Website kennt genau den eingegebenen Namen; Titel oder Adresse bestätigen ihn nicht zusätzlich.',
    good: 'Eine Suchmaschine nennt die Seite; angesehen haben wir sie nicht.',
  },
  certainty: {
    certain: 'praktisch sicher',
    likely: 'wahrscheinlich',
    unverified: 'ungeprüft',
  },
  kinds: {
    leak: 'Leak',
    review: 'Zu prüfen',
  },
  kindMeaning: {
    leak: 'Eine Seite unter diesem Namen auf einer Website, die fremde Inhalte verbreitet.',
    review:
      'Eine Seite unter diesem Namen. Sie kann Ihre eigene sein, die eines Fans oder eines Betrügers – das können nur Sie sagen.',
  },
  siteKinds: {
    platform: 'Profil-Plattform',
    leak: 'Leak-Seite',
    forum: 'Forum',
    tube: 'Videoseite',
    file_host: 'Dateihoster',
  },
  evidence: {
    rule_matched: 'Die Antwort der Website ist die für vorhandene Seiten',
    differs_from_impossible_name: 'Die Seite weicht von der für einen unmöglichen Namen ab',
    name_in_title: 'Der Name steht im Titel oder in der Adresse der Seite',
    exact_name: 'Die Seite zeigt genau diesen Namen, nicht nur einen Wortteil',
    site_reliable: 'Die Website hat unsere letzten Zuverlässigkeitstests bestanden',
    site_unreliable: 'Die Website hat unseren letzten Zuverlässigkeitstest nicht bestanden',
    site_unproven:
      'Wir kennen dort kein Konto, mit dem sich die Zuverlässigkeit der Website testen ließe',
    impossible_name_refused: 'Nach einem unmöglichen Namen gefragt, sagte die Website Nein',
    impossible_name_accepted: 'Nach einem unmöglichen Namen gefragt, sagte die Website Ja',
    answer_repeated: 'Zweimal gefragt, gab die Website dieselbe Antwort',
    page_of_impossible_name: 'Die Seite gleicht der für einen unmöglichen Namen',
    asked_through_search: 'Die Antwort stammt von einer Suchseite; das ist ein schwächerer Hinweis',
    search_title: 'Eine Suchmaschine führt die Seite mit diesem Namen im Titel',
    search_snippet: 'Eine Suchmaschine führt die Seite mit diesem Namen im Text',
    other: 'Ein weiteres Zeichen in der Antwort der Website',
  },
  formula: ({ amount, buyers, leaks, price, views }) =>
    `Leaks (${leaks}) × ${views} Aufrufe im Monat × ${buyers} Käufer je 1.000 Betrachter × ${price} = ${amount} im Monat`,
  assumptions:
    'Das sind Annahmen, keine Messungen: wie oft eine Leak-Seite aufgerufen wird, wie viele Betrachter bezahlt hätten und was ein Monatsabo kostet. Ohne Leak ist die Schätzung null.',
  platforms:
    'Alle Plattformen der kostenlosen Prüfung und ihre Antworten. Bleibt eine Antwort aus, zählt das nie als „nichts da“. Eine Plattform kann mehrere Treffer haben, zum Beispiel einen je Schreibweise des Namens.',
  verdicts: {
    found: 'Gefunden',
    not_found: 'Nicht gefunden',
    unknown: 'Keine Antwort',
  },
  reasons: {
    rule_found: 'Die Website zeigt eine Seite unter diesem Namen.',
    differs_from_impossible_name:
      'Die Seite unterscheidet sich deutlich von der für einen Namen, den es nicht geben kann.',
    rule_not_found: 'Die Website meldet, dass es unter diesem Namen keine Seite gibt.',
    same_as_impossible_name: 'Die Website antwortet wie bei einem Namen, den es nicht geben kann.',
    name_not_allowed: 'Die Website erlaubt Namen dieser Form nicht.',
    challenge: 'Die Website verlangte einen Nachweis, dass wir ein Mensch sind.',
    login_wall: 'Die Website zeigt ihre Inhalte nur Mitgliedern.',
    blocked: 'Die Website hat unsere Anfrage abgelehnt.',
    rate_limited: 'Die Website bat uns, später wiederzukommen.',
    timed_out: 'Die Website hat nicht rechtzeitig geantwortet.',
    refused: 'Es war keine Verbindung zur Website möglich.',
    server_error: 'Die Website meldete einen eigenen Fehler.',
    broken_rule: 'Die Antwort der Website sagt nicht, ob es den Namen dort gibt.',
    ambiguous: 'Die Antwort ist mehrdeutig, deshalb zählen wir sie nicht.',
    unsafe_address: 'Diese Adresse dürfen wir nicht abfragen.',
    too_large: 'Die Antwort war zu groß, um sie ganz zu lesen.',
    unproven:
      'Diese Website konnte nicht mit einem bekannten Konto geprüft werden; ein „Nein“ von ihr würde nichts beweisen.',
    busy: 'Die Website wurde gerade anderweitig abgefragt; rechtzeitig war kein Platz frei.',
    cancelled: 'Der Scan endete, bevor diese Website geantwortet hatte.',
  },
  next: {
    keep: 'Sichern Sie Beweise: Notieren Sie Datum und Namen der Website, bevor sich etwas ändert.',
    own: 'Unterscheiden Sie eigene Seiten von fremden: Ein Treffer zum Prüfen kann einfach Ihr eigener sein.',
    spelling: 'Prüfen Sie auch andere Schreibweisen und frühere Namen.',
    calm: 'Schreiben Sie dem Uploader nicht. Eine förmliche Meldung an die Website oder ihren Hoster wirkt besser und hält Sie außer Reichweite.',
    retry: 'Einige Plattformen haben nicht geantwortet. Eine spätere Prüfung kann mehr zeigen.',
  },
  support:
    'Solche Ergebnisse zu sehen, kann belasten. Es ist nicht Ihre Schuld, und heute muss nichts entschieden werden. Sprechen Sie mit einem Menschen, dem Sie vertrauen; wenn Sie bedroht oder erpresst werden, bewahren Sie die Nachrichten auf und gehen Sie zur Polizei.',
};
