import type { Claim, RequestKind } from '@leakblock/domain/removal-requests';
import { listUrls, listWorks } from '../lists.ts';
import type { NoticeInput, Section, WrittenSections } from '../notice-input.ts';
import { englishComplaint } from './english-complaints.ts';

const kinds = { photo: 'photograph', video: 'video', text: 'text', profile: 'profile' } as const;

function part(element: Section['element'], heading: string, text: string): Section {
  return { element, text: `${heading}\n${text}` };
}

function contact({ agent, replyTo }: NoticeInput): string {
  return [
    `${agent.name}, ${agent.company}`,
    agent.address,
    agent.phone === '' ? '' : `Telephone: ${agent.phone}`,
    `E-mail: ${replyTo}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function authority({ authorisation, ownerName }: NoticeInput): string {
  return `${ownerName} has authorised us in writing: letter of authorisation ${authorisation.id}, version ${String(authorisation.version)}, signed on ${authorisation.signedOn}.`;
}

function signature({ agent, date, ownerName }: NoticeInput): Section {
  return part(
    'signature',
    'Signature',
    `/s/ ${agent.name}\n${agent.company}, agent for ${ownerName}\n${date}`,
  );
}

function reply({ caseNumber }: NoticeInput): Section {
  return {
    element: null,
    text: `Please confirm that you have received this and tell us what was done, quoting ${caseNumber}.`,
  };
}

function dmca(input: NoticeInput, isSearch: boolean): WrittenSections {
  const { host, recipientName, works } = input;
  const paragraph = isSearch ? '512(d)' : '512(c)';
  const earlier = input.statement?.earlierNotices ?? 0;
  return {
    subject: `Copyright notice under 17 U.S.C. ${paragraph}`,
    sections: [
      {
        element: null,
        text: `To ${recipientName}, or its designated agent:\nthis is a notification of claimed infringement under 17 U.S.C. ${isSearch ? '512(d)(3)' : '512(c)(3)'}.`,
      },
      part('work', 'Works', listWorks(works, kinds, 'Authorised copy')),
      isSearch
        ? part(
            'reference',
            'References and links to be removed from search results',
            listUrls(input.urls),
          )
        : part(
            'material',
            `Infringing material on ${host}, to be removed or made inaccessible`,
            listUrls(input.urls),
          ),
      ...(earlier > 0
        ? [
            {
              element: null,
              text: `We have sent you ${String(earlier)} earlier ${earlier === 1 ? 'notice' : 'notices'} about this site.`,
            },
          ]
        : []),
      part(
        'good_faith',
        'Good faith',
        'I have a good-faith belief that the use of the material in the manner complained of is not authorized by the copyright owner, its agent, or the law. Fair use was considered before this notice was sent.',
      ),
      part('accuracy', 'Accuracy', 'The information in this notification is accurate.'),
      part(
        'perjury_authority',
        'Authority',
        `Under penalty of perjury, I state that I am authorized to act on behalf of the owner of an exclusive right that is allegedly infringed. ${authority(input)}`,
      ),
      part('contact', 'Contact', contact(input)),
      {
        element: null,
        text: 'Please act expeditiously.',
      },
      reply(input),
      signature(input),
    ],
  };
}

const illegal: Record<Claim, string> = {
  copyright:
    'The pages show works without the consent of whoever holds the rights in them. Copying them and making them available to the public is reserved to that person: Articles 2 and 3 of Directive 2001/29/EC and the national law that carries them out. No exception applies.',
  intimate_image:
    'The pages show intimate images of a person who has not agreed to their publication. Nobody may process such images without that person’s consent: Articles 6 and 9 of Regulation (EU) 2016/679. Publishing them also violates the right to respect for private life, and is a criminal offence in many Member States; see Article 5 of Directive (EU) 2024/1385.',
  impersonation:
    'The pages pose as a person who neither runs them nor has allowed them. They use that person’s name and likeness to deceive others. There is no lawful basis for it under Article 6 of Regulation (EU) 2016/679, and it violates the rights to one’s name and one’s image.',
  private_data:
    'The pages tell private data of a person who has not agreed to it. There is no lawful basis for it under Article 6 of Regulation (EU) 2016/679, and it puts that person’s safety at risk.',
};

function dsa(input: NoticeInput): WrittenSections {
  const fake =
    input.claim === 'intimate_image' && input.statement?.isFake === true
      ? ' The images were generated or altered to look like that person.'
      : '';
  const works =
    input.works.length === 0 ? '' : `\n${listWorks(input.works, kinds, 'Authorised copy')}`;
  return {
    subject: 'Notice of illegal content under Article 16 of Regulation (EU) 2022/2065',
    sections: [
      {
        element: null,
        text: `To ${input.recipientName}:\nthis is a notice under Article 16 of Regulation (EU) 2022/2065 about content on ${input.host}.`,
      },
      part('explanation', 'Why the content is illegal', `${illegal[input.claim]}${fake}${works}`),
      part('location', 'Where the content is', listUrls(input.urls)),
      part(
        'notifier',
        'Who submits this notice',
        `${contact(input)}\nWe act for ${input.ownerName}. ${authority(input)}`,
      ),
      part(
        'bona_fide',
        'Statement',
        'We believe in good faith that the information and allegations in this notice are accurate and complete.',
      ),
      {
        element: null,
        text: `Please confirm receipt (Article 16(4)) and tell us your decision and the means of redress (Article 16(5)), quoting ${input.caseNumber}.`,
      },
    ],
  };
}

function takeItDown(input: NoticeInput): WrittenSections {
  const isFake = input.statement?.isFake === true;
  const what = isFake
    ? 'The pages show images that were generated or altered to show the person intimately (a digital forgery).'
    : 'The pages show intimate images of the person.';
  return {
    subject: 'Removal request under 47 U.S.C. 223a',
    sections: [
      {
        element: null,
        text: `To ${input.recipientName}:\nthis is a request under 47 U.S.C. 223a(a)(3) to remove intimate visual depictions from ${input.host}.`,
      },
      part(
        'depiction',
        'The depictions and where they are',
        `${what} The person is known as ${input.ownerName}.\n${listUrls(input.urls)}`,
      ),
      part(
        'no_consent',
        'No consent',
        `The person they show believes in good faith that these depictions were published without the consent of that person, and so do I. That person has told us that they did not agree to the publication${isFake ? '' : ', and never offered the depictions for sale'}.`,
      ),
      {
        element: null,
        text: `I act on behalf of that person. ${authority(input)}`,
      },
      part('contact', 'Contact', contact(input)),
      {
        element: null,
        text: 'Please remove the depictions as soon as possible and within 48 hours of receiving this request, and make reasonable efforts to remove identical copies that you know of.',
      },
      reply(input),
      signature(input),
    ],
  };
}

function impersonation(input: NoticeInput): WrittenSections {
  const official = input.statement?.officialUrls ?? [];
  return {
    subject: 'Report of impersonation',
    sections: [
      {
        element: null,
        text: `To ${input.recipientName}:\nwe report impersonation on ${input.host} and ask you to remove it.`,
      },
      part('location', 'Pages and accounts that impersonate', listUrls(input.urls)),
      part(
        'person',
        'Who is impersonated',
        [
          `Name in public: ${input.ownerName}`,
          ...(official.length === 0 ? [] : ['Genuine pages of that person:', ...official]),
        ].join('\n'),
      ),
      part('authority', 'Authority', authority(input)),
      part(
        'statement',
        'Statement',
        'We believe in good faith that these pages are neither run by the person whose name and likeness they use nor allowed by that person, and that they mislead others. The information in this report is accurate.',
      ),
      part('contact', 'Contact', contact(input)),
      reply(input),
    ],
  };
}

const shown: Record<string, string> = {
  contact: 'address, telephone number or e-mail address',
  papers: 'identity papers or a signature',
  money: 'bank or card data',
  health: 'data about health',
  logins: 'names and passwords of accounts',
  private_picture: 'pictures from private life',
};

function dataProtection(input: NoticeInput): WrittenSections {
  const { claim, statement } = input;
  const data =
    claim === 'intimate_image'
      ? 'intimate images, a special category of personal data (Article 9(1))'
      : claim === 'impersonation'
        ? 'name and likeness, to pose as that person'
        : (shown[statement?.data ?? ''] ?? 'private data');
  return {
    subject: 'Request for erasure under Article 17 of Regulation (EU) 2016/679',
    sections: [
      {
        element: null,
        text: `To the data protection officer of ${input.recipientName}:\nthis is a request of a data subject about ${input.host}.`,
      },
      part('person', 'Data subject', `Known as ${input.ownerName}, represented by us.`),
      part('authority', 'Authority', authority(input)),
      part(
        'right',
        'What is requested',
        'Erasure of the personal data at the addresses below under Article 17(1) of Regulation (EU) 2016/679; for a search engine, removal of the results. The data subject also objects to their processing under Article 21(1).',
      ),
      part('location', 'Where the data are', listUrls(input.urls)),
      part(
        'grounds',
        'Grounds',
        `The pages show ${data}. The data subject has not consented to it, no other lawful basis of Article 6 applies, and no overriding interest of the public in these data can be seen.`,
      ),
      part('contact', 'Contact', contact(input)),
      {
        element: null,
        text: `Please answer within one month (Article 12(3)), quoting ${input.caseNumber}, and tell those you passed the data on to (Article 19) and, where you made them public, other controllers (Article 17(2)).`,
      },
    ],
  };
}

function outdated(input: NoticeInput): WrittenSections {
  const word = input.statement?.missingWord;
  return {
    subject: 'Removal of outdated search results',
    sections: [
      { element: null, text: `To ${input.recipientName}: please update these search results.` },
      part('location', 'Results', listUrls(input.urls)),
      part(
        'state',
        'How the pages stand now',
        word === undefined
          ? 'The pages have been removed and are no longer there.'
          : `The pages have changed. This word no longer stands on them: ${word}`,
      ),
      reply(input),
    ],
  };
}

export const english: Record<RequestKind, (input: NoticeInput) => WrittenSections> = {
  dmca_notice: (input) => dmca(input, false),
  dmca_search_notice: (input) => dmca(input, true),
  dsa_notice: dsa,
  take_it_down_request: takeItDown,
  impersonation_report: impersonation,
  data_protection_request: dataProtection,
  outdated_content_request: outdated,
  complaint: (input) => englishComplaint(input, contact(input), authority(input)),
};
