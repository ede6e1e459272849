import type { Claim, RequestKind } from '@leakblock/domain/removal-requests';
import { listUrls, listWorks } from '../lists.ts';
import type { NoticeInput, Section, WrittenSections } from '../notice-input.ts';
import { germanComplaint } from './german-complaints.ts';

const kinds = { photo: 'Foto', video: 'Video', text: 'Text', profile: 'Profil' } as const;

function part(element: Section['element'], heading: string, text: string): Section {
  return { element, text: `${heading}\n${text}` };
}

function contact({ agent, replyTo }: NoticeInput): string {
  return [
    `${agent.name}, ${agent.company}`,
    agent.address,
    agent.phone === '' ? '' : `Telefon: ${agent.phone}`,
    `E-Mail: ${replyTo}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function authority({ authorisation, ownerName }: NoticeInput): string {
  return `${ownerName} hat uns schriftlich bevollmächtigt: Vollmacht ${authorisation.id}, Fassung ${String(authorisation.version)}, unterzeichnet am ${authorisation.signedOn}.`;
}

function signature({ agent, date, ownerName }: NoticeInput): Section {
  return part(
    'signature',
    'Unterschrift',
    `/s/ ${agent.name}\n${agent.company}, bevollmächtigt von ${ownerName}\n${date}`,
  );
}

function reply({ caseNumber }: NoticeInput): Section {
  return {
    element: null,
    text: `Bitte bestätigen Sie den Eingang und teilen Sie uns unter ${caseNumber} mit, was veranlasst wurde.`,
  };
}

function dmca(input: NoticeInput, isSearch: boolean): WrittenSections {
  const { host, recipientName, works } = input;
  const paragraph = isSearch ? '512(d)' : '512(c)';
  const earlier = input.statement?.earlierNotices ?? 0;
  return {
    subject: `Meldung einer Urheberrechtsverletzung nach 17 U.S.C. ${paragraph}`,
    sections: [
      {
        element: null,
        text: `An die für Urheberrecht zuständige Stelle von ${recipientName}:\nDies ist eine Meldung einer Urheberrechtsverletzung nach 17 U.S.C. ${isSearch ? '512(d)(3)' : '512(c)(3)'}.`,
      },
      part('work', 'Werke', listWorks(works, kinds, 'Mit Erlaubnis veröffentlicht unter')),
      isSearch
        ? part(
            'reference',
            'Verweise, die aus den Suchergebnissen zu entfernen sind',
            listUrls(input.urls),
          )
        : part(
            'material',
            `Rechtsverletzende Inhalte auf ${host}, die zu entfernen oder zu sperren sind`,
            listUrls(input.urls),
          ),
      ...(earlier > 0
        ? [{ element: null, text: `Frühere Meldungen zu dieser Website: ${String(earlier)}.` }]
        : []),
      part(
        'good_faith',
        'Guter Glaube',
        'Ich bin in gutem Glauben davon überzeugt, dass die beanstandete Nutzung weder von der Rechteinhaberin oder dem Rechteinhaber noch von einer Vertretung noch durch das Gesetz erlaubt ist. Ob eine zulässige Nutzung (fair use) vorliegt, wurde vor dieser Meldung geprüft.',
      ),
      part('accuracy', 'Richtigkeit', 'Die Angaben in dieser Meldung sind richtig.'),
      part(
        'perjury_authority',
        'Befugnis',
        `Ich erkläre unter der Strafandrohung für falsche eidliche Aussagen (under penalty of perjury), dass ich befugt bin, für die Inhaberin oder den Inhaber eines mutmaßlich verletzten ausschließlichen Rechts zu handeln. ${authority(input)}`,
      ),
      part('contact', 'Kontakt', contact(input)),
      { element: null, text: 'Bitte handeln Sie unverzüglich.' },
      reply(input),
      signature(input),
    ],
  };
}

const illegal: Record<Claim, string> = {
  copyright:
    'Die Seiten zeigen Werke ohne Erlaubnis der Person, die die Rechte an ihnen hält. Vervielfältigung und öffentliche Zugänglichmachung sind dieser Person vorbehalten (§§ 15, 16, 19a, 97 UrhG; Art. 2 und 3 der Richtlinie 2001/29/EG). Eine Schranke greift nicht ein.',
  intimate_image:
    'Die Seiten zeigen intime Bilder einer Person, die ihrer Veröffentlichung nicht zugestimmt hat. Das verletzt ihr Recht am eigenen Bild (§§ 22, 23, 33 KunstUrhG) und ihren höchstpersönlichen Lebensbereich (§ 201a StGB). Eine Rechtsgrundlage nach Art. 6 und 9 der Verordnung (EU) 2016/679 fehlt.',
  impersonation:
    'Die Seiten geben sich als eine Person aus, die sie weder betreibt noch erlaubt hat. Sie verwenden Namen und Bild, um andere zu täuschen. Das verletzt das Namensrecht (§ 12 BGB) und das Recht am eigenen Bild (§ 22 KunstUrhG); eine Rechtsgrundlage nach Art. 6 der Verordnung (EU) 2016/679 fehlt.',
  private_data:
    'Die Seiten nennen private Daten einer Person, die dem nicht zugestimmt hat. Eine Rechtsgrundlage nach Art. 6 der Verordnung (EU) 2016/679 fehlt, und ihre Sicherheit ist gefährdet.',
};

function dsa(input: NoticeInput): WrittenSections {
  const fake =
    input.claim === 'intimate_image' && input.statement?.isFake === true
      ? ' Die Bilder wurden erzeugt oder verändert, um dieser Person zu gleichen.'
      : '';
  const works =
    input.works.length === 0
      ? ''
      : `\n${listWorks(input.works, kinds, 'Mit Erlaubnis veröffentlicht unter')}`;
  return {
    subject: 'Meldung rechtswidriger Inhalte nach Art. 16 der Verordnung (EU) 2022/2065',
    sections: [
      {
        element: null,
        text: `An ${input.recipientName}:\nDies ist eine Meldung nach Art. 16 der Verordnung (EU) 2022/2065 zu Inhalten auf ${input.host}.`,
      },
      part(
        'explanation',
        'Warum die Inhalte rechtswidrig sind',
        `${illegal[input.claim]}${fake}${works}`,
      ),
      part('location', 'Wo die Inhalte stehen', listUrls(input.urls)),
      part(
        'notifier',
        'Wer meldet',
        `${contact(input)}\nWir handeln für ${input.ownerName}. ${authority(input)}`,
      ),
      part(
        'bona_fide',
        'Erklärung',
        'Wir sind in gutem Glauben davon überzeugt, dass die Angaben und Behauptungen in dieser Meldung richtig und vollständig sind.',
      ),
      {
        element: null,
        text: `Bitte bestätigen Sie den Eingang (Art. 16 Abs. 4) und teilen Sie uns unter ${input.caseNumber} Ihre Entscheidung und die Rechtsbehelfe mit (Art. 16 Abs. 5).`,
      },
    ],
  };
}

function takeItDown(input: NoticeInput): WrittenSections {
  const isFake = input.statement?.isFake === true;
  const what = isFake
    ? 'Die Seiten zeigen Bilder, die erzeugt oder verändert wurden, um die Person intim darzustellen (digital forgery).'
    : 'Die Seiten zeigen intime Bilder der Person.';
  return {
    subject: 'Antrag auf Entfernung nach 47 U.S.C. 223a',
    sections: [
      {
        element: null,
        text: `An ${input.recipientName}:\nDies ist ein Antrag nach 47 U.S.C. 223a(a)(3), intime Darstellungen von ${input.host} zu entfernen.`,
      },
      part(
        'depiction',
        'Die Darstellungen und wo sie stehen',
        `${what} Die Person ist bekannt als ${input.ownerName}.\n${listUrls(input.urls)}`,
      ),
      part(
        'no_consent',
        'Keine Einwilligung',
        `Die gezeigte Person ist in gutem Glauben davon überzeugt, dass diese Darstellungen ohne ihre Einwilligung veröffentlicht wurden, und ich bin es auch. Sie hat uns erklärt, der Veröffentlichung nicht zugestimmt${isFake ? '' : ' und die Darstellungen nie zum Verkauf angeboten'} zu haben.`,
      ),
      { element: null, text: `Ich handle im Namen dieser Person. ${authority(input)}` },
      part('contact', 'Kontakt', contact(input)),
      {
        element: null,
        text: 'Bitte entfernen Sie die Darstellungen so bald wie möglich und innerhalb von 48 Stunden nach Eingang dieses Antrags, und bemühen Sie sich, Ihnen bekannte identische Kopien zu entfernen.',
      },
      reply(input),
      signature(input),
    ],
  };
}

function impersonation(input: NoticeInput): WrittenSections {
  const official = input.statement?.officialUrls ?? [];
  return {
    subject: 'Meldung einer falschen Identität',
    sections: [
      {
        element: null,
        text: `An ${input.recipientName}:\nWir melden, dass sich auf ${input.host} jemand als eine andere Person ausgibt, und bitten um Entfernung.`,
      },
      part('location', 'Seiten und Konten, die sich ausgeben', listUrls(input.urls)),
      part(
        'person',
        'Als wer sie sich ausgeben',
        [
          `Öffentlicher Name: ${input.ownerName}`,
          ...(official.length === 0 ? [] : ['Echte Seiten dieser Person:', ...official]),
        ].join('\n'),
      ),
      part('authority', 'Vollmacht', authority(input)),
      part(
        'statement',
        'Erklärung',
        'Wir sind in gutem Glauben davon überzeugt, dass die Person, deren Namen und Bild diese Seiten verwenden, sie weder betreibt noch erlaubt hat, und dass sie andere täuschen. Die Angaben in dieser Meldung sind richtig.',
      ),
      part('contact', 'Kontakt', contact(input)),
      reply(input),
    ],
  };
}

const shown: Record<string, string> = {
  contact: 'Anschrift, Telefonnummer oder E-Mail-Adresse',
  papers: 'Ausweise oder eine Unterschrift',
  money: 'Bank- oder Kartendaten',
  health: 'Daten über die Gesundheit',
  logins: 'Namen und Passwörter von Konten',
  private_picture: 'Bilder aus dem Privatleben',
};

function dataProtection(input: NoticeInput): WrittenSections {
  const { claim, statement } = input;
  const data =
    claim === 'intimate_image'
      ? 'intime Bilder, eine besondere Kategorie personenbezogener Daten (Art. 9 Abs. 1)'
      : claim === 'impersonation'
        ? 'Namen und Bild, um sich als sie auszugeben'
        : (shown[statement?.data ?? ''] ?? 'private Daten');
  return {
    subject: 'Antrag auf Löschung nach Art. 17 der Verordnung (EU) 2016/679',
    sections: [
      {
        element: null,
        text: `An die für Datenschutz zuständige Stelle von ${input.recipientName}:\nDies ist der Antrag einer betroffenen Person zu ${input.host}.`,
      },
      part('person', 'Betroffene Person', `Bekannt als ${input.ownerName}, vertreten durch uns.`),
      part('authority', 'Vollmacht', authority(input)),
      part(
        'right',
        'Was beantragt wird',
        'Löschung der personenbezogenen Daten unter den Adressen unten nach Art. 17 Abs. 1 der Verordnung (EU) 2016/679; bei einer Suchmaschine die Entfernung der Ergebnisse. Zugleich wird der Verarbeitung nach Art. 21 Abs. 1 widersprochen.',
      ),
      part('location', 'Wo die Daten stehen', listUrls(input.urls)),
      part(
        'grounds',
        'Gründe',
        `Die Seiten zeigen ${data}. Die Person hat nicht eingewilligt, eine andere Rechtsgrundlage nach Art. 6 greift nicht ein, und ein überwiegendes Interesse der Öffentlichkeit an diesen Daten ist nicht zu erkennen.`,
      ),
      part('contact', 'Kontakt', contact(input)),
      {
        element: null,
        text: `Bitte antworten Sie innerhalb eines Monats (Art. 12 Abs. 3) unter ${input.caseNumber}, und unterrichten Sie alle, an die Sie die Daten weitergegeben haben (Art. 19), und, soweit Sie sie öffentlich gemacht haben, andere Verantwortliche (Art. 17 Abs. 2).`,
      },
    ],
  };
}

function outdated(input: NoticeInput): WrittenSections {
  const word = input.statement?.missingWord;
  return {
    subject: 'Entfernung veralteter Suchergebnisse',
    sections: [
      {
        element: null,
        text: `An ${input.recipientName}: Bitte bringen Sie diese Suchergebnisse auf den neuesten Stand.`,
      },
      part('location', 'Ergebnisse', listUrls(input.urls)),
      part(
        'state',
        'Wie die Seiten jetzt aussehen',
        word === undefined
          ? 'Die Seiten wurden entfernt und sind nicht mehr da.'
          : `Die Seiten haben sich geändert. Dieses Wort steht nicht mehr darauf: ${word}`,
      ),
      reply(input),
    ],
  };
}

export const german: Record<RequestKind, (input: NoticeInput) => WrittenSections> = {
  dmca_notice: (input) => dmca(input, false),
  dmca_search_notice: (input) => dmca(input, true),
  dsa_notice: dsa,
  take_it_down_request: takeItDown,
  impersonation_report: impersonation,
  data_protection_request: dataProtection,
  outdated_content_request: outdated,
  complaint: (input) => germanComplaint(input, contact(input), authority(input)),
};
