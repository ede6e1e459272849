/** What an archive says about itself, in English and German. */
export function readmeTexts(facts: { caseNumber: string; madeAt: Date }): {
  en: string;
  de: string;
} {
  const at = facts.madeAt.toISOString();
  return {
    en: `Evidence of case ${facts.caseNumber}, made ${at}

What is in here
  packs/     one folder per capture: before the first notice, when the page was gone, when it was back
    manifest.json          list of the files with SHA-256 and size, time of the capture, what is missing and why
    manifest.tst           time stamp of an authority over manifest.json (RFC 3161), where one was to be had
    page.html              the page as it was sent
    exchanges.warc         requests and answers as they went over the wire (WARC/1.1, ISO 28500:2017)
    headers.json           redirects, headers, network addresses, certificates (TLS)
    dns.json               what the name system says about the hosts
    contacts.json          what registries (RDAP) and the site itself say about who answers for it
    media.json             files on the page: SHA-256, and how many bits of their fingerprint differ from the work
    screenshot.png         the page in a browser; screenshot-blurred.png the same, not to be recognised
  events.jsonl             what happened in the case; each event holds a hash over itself and the one before
  archive.json             list of the captures, number of events and the last hash

How to check it
  Install Node.js 18 or newer, open a terminal in this folder, and run: node verify.mjs
  It needs no network and changes nothing. It names every file and every event that was changed.
  Who signed a time stamp is checked with OpenSSL and the authority's certificate:
  openssl ts -verify -data manifest.json -in manifest.tst -token_in -CAfile authority.pem
`,
    de: `Beweise zum Fall ${facts.caseNumber}, erstellt ${at}

Was hier liegt
  packs/     ein Ordner je Sicherung: vor der ersten Meldung, nach dem Verschwinden, nach der Rückkehr der Seite
    manifest.json          Liste der Dateien mit SHA-256 und Größe, Zeitpunkt, was fehlt und warum
    manifest.tst           Zeitstempel einer Stelle über manifest.json (RFC 3161), sofern einer zu haben war
    page.html              die Seite, wie sie gesendet wurde
    exchanges.warc         Anfragen und Antworten, wie sie übertragen wurden (WARC/1.1, ISO 28500:2017)
    headers.json           Weiterleitungen, Kopfzeilen, Netzwerkadressen, Zertifikate (TLS)
    dns.json               Auskünfte des Namensdienstes über die Server
    contacts.json          Auskünfte der Register (RDAP) und der Website selbst, wer für sie zuständig ist
    media.json             Dateien der Seite: SHA-256 und wie viele Bits ihres Fingerabdrucks vom Werk abweichen
    screenshot.png         die Seite im Browser; screenshot-blurred.png dasselbe, unkenntlich gemacht
  events.jsonl             was im Fall geschah; jedes Ereignis trägt einen Hash über sich und das vorige
  archive.json             Liste der Sicherungen, Zahl der Ereignisse und letzter Hash

So prüfen Sie es
  Installieren Sie Node.js 18 oder neuer, öffnen Sie in diesem Ordner ein Terminal und starten Sie: node verify.mjs
  Das braucht kein Netz und ändert nichts. Es nennt jede Datei und jedes Ereignis, das verändert wurde.
  Wer einen Zeitstempel unterschrieb, prüft OpenSSL mit dem Zertifikat der Stelle:
  openssl ts -verify -data manifest.json -in manifest.tst -token_in -CAfile stelle.pem
`,
  };
}
