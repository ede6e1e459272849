import { listUrls } from '../lists.ts';
import type { ComplaintBody, NoticeInput, WrittenSections } from '../notice-input.ts';

const bodies: Record<ComplaintBody, { subject: string; to?: string; duty: string }> = {
  ftc: {
    subject: 'Beschwerde: Antrag nach 47 U.S.C. 223a nicht befolgt',
    to: 'Federal Trade Commission',
    duty: 'Die Plattform hat die Darstellungen nicht innerhalb der 48 Stunden entfernt, die 47 U.S.C. 223a(a)(3) ihr gibt.',
  },
  ofcom: {
    subject: 'Beschwerde: Meldung intimer Bilder nicht befolgt',
    to: 'Ofcom',
    duty: 'Der Dienst hat auf die Meldung intimer Bilder, die ohne Einwilligung geteilt wurden, nicht so reagiert, wie es der Online Safety Act 2023 verlangt.',
  },
  coordinator: {
    subject: 'Beschwerde nach Art. 53 der Verordnung (EU) 2022/2065',
    to: 'Koordinierungsstelle für digitale Dienste',
    duty: 'Der Anbieter hat über eine Meldung nach Art. 16 der Verordnung (EU) 2022/2065 nicht zeitnah, sorgfältig, frei von Willkür und objektiv entschieden.',
  },
  card_brand: {
    subject: 'Meldung eines Händlers, der Inhalte ohne Einwilligung der Gezeigten verkauft',
    duty: 'Der Händler nimmt Geld für Inhalte, die ohne Einwilligung gezeigt werden. Nach den Regeln der Kartennetzwerke muss er Beschwerden über solche Inhalte innerhalb von sieben Arbeitstagen erledigen.',
  },
  merchant: {
    subject: 'Beschwerde über Inhalte, die ohne Einwilligung gezeigt werden',
    to: 'den Händler',
    duty: 'Die Inhalte unten werden ohne Einwilligung derer veröffentlicht, die die Rechte daran halten oder darin gezeigt werden. Wir bitten, sie innerhalb von sieben Arbeitstagen zu entfernen.',
  },
};

/** A complaint that a person files by hand, in German. */
export function germanComplaint(
  input: NoticeInput,
  contact: string,
  authority: string,
): WrittenSections {
  const { statement } = input;
  const body = bodies[statement?.complaintTo ?? 'merchant'];
  const sent = [
    ...(statement?.requestedOn === undefined
      ? []
      : [`Zuerst gebeten am: ${statement.requestedOn}`]),
    ...(statement?.reference === undefined ? [] : [`Aktenzeichen: ${statement.reference}`]),
  ];
  return {
    subject: body.subject,
    sections: [
      { element: null, text: `An ${body.to ?? input.recipientName}` },
      {
        element: 'respondent',
        text: `Gegen wen sich die Beschwerde richtet\n${statement?.provider ?? 'Der Händler'} (${input.host})`,
      },
      { element: 'facts', text: ['Was geschehen ist', body.duty, ...sent].join('\n') },
      { element: 'location', text: `Wo die Inhalte stehen\n${listUrls(input.urls)}` },
      {
        element: 'statement',
        text: `Erklärung\nWir beschweren uns im Namen von ${input.ownerName}. ${authority} Die Angaben in dieser Beschwerde sind nach bestem Wissen richtig.`,
      },
      { element: 'contact', text: `Kontakt\n${contact}` },
    ],
  };
}
