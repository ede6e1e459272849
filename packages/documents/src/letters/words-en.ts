import type { LetterWords } from './letter-words.ts';

export const english: LetterWords = {
  title: 'Letter of authorisation',
  preview: 'PREVIEW – NOT SIGNED',
  redactedNote:
    'Redacted edition: the principal’s legal name and private details are withheld. The full edition is kept by the agent.',
  reference: (version, id) => `Letter ${id}, version ${String(version)}`,
  headings: {
    principal: '1. Principal',
    agent: '2. Agent',
    scope: '3. Protected content and rights',
    exclusions: '4. Excluded',
    acts: '5. What the agent may do',
    notAllowed: '6. What the agent may not do',
    statements: '7. What the principal states',
    publication: '8. Who may read what',
    term: '9. Territory, term and revocation',
    electronic: '10. Electronic record and signature',
    signature: '11. Signature',
    trail: 'Record of the signature',
  },
  fields: {
    legalName: 'Legal name',
    dateOfBirth: 'Date of birth',
    address: 'Address',
    country: 'Country',
    email: 'E-mail',
    stageNames: 'Stage names',
    links: 'Own pages',
    company: 'Company',
    contact: 'Contact',
    phone: 'Telephone',
    ownerName: 'Name shown as the owner’s',
    signedAt: 'Signed at (UTC)',
    identity: 'Identity check',
    method: 'Way of signing',
    textHash: 'SHA-256 of the text',
    openedAt: 'Form opened (browser’s clock)',
    previewedAt: 'Preview of this text made (browser’s clock)',
    timeZone: 'Time zone',
    session: 'Session',
    signIn: 'Signed in by',
    emailVerified: 'E-mail confirmed at',
    network: 'Network address',
    program: 'Browser',
    template: 'Version of the words',
  },
  none: 'none',
  withheld: 'withheld',
  grant: (agent) =>
    `The principal authorises ${agent} (“the agent”) to act for the principal in the matters ticked under 5, and in no others.`,
  rights:
    'The authorisation covers copyright in the works described here and in what is published on the principal’s own pages, the rights in the principal’s likeness, personality and privacy, and trade marks of the principal’s, if there are any.',
  acts: {
    copyright_notices:
      'Send notices of copyright infringement to operators, hosts, networks and other providers (17 U.S.C. § 512(c)(3)), and follow them up.',
    google_removal_consent:
      'Ask search engines to remove addresses from their results (17 U.S.C. § 512(d)), Google and its publication of such requests included.',
    platform_reports:
      'Report accounts that pretend to be the principal, and copied content, to platforms.',
    dsa_notices:
      'Give notice of illegal content under Article 16 of Regulation (EU) 2022/2065 (Digital Services Act).',
    intimate_image_requests:
      'Ask for the removal of intimate images published without consent (47 U.S.C. § 223a and the corresponding law of other countries).',
    data_protection_requests:
      'Make requests for erasure and object to processing under data protection law (Articles 17 and 21 of Regulation (EU) 2016/679).',
    escalation:
      'Turn to registrars, content delivery networks, payment providers and authorities when a provider does not act.',
    counter_notices:
      'Receive counter-notices and answers to notices for the principal and pass them on.',
    sign: 'Sign the notices and requests named above on behalf of the principal.',
  },
  subAgent:
    'The agent may have its own staff do this, and a managing agency that the principal has named in the account, within the limits of this letter. The agent answers for them.',
  notAllowed: [
    'bring or defend an action in court, or settle a claim',
    'grant licences, or give up or transfer rights',
    'answer a counter-notice in substance without the principal’s new consent',
    'give a provider papers of the principal’s that prove identity',
  ],
  statements: [
    'The principal is at least 18 years old, and everybody shown in the works was at least 18 when they were made.',
    'The principal owns the rights in the works described here or holds them exclusively, except for what stands under 4.',
    'What the principal has said is accurate. Licences and permissions given to others will be reported to the agent.',
    'The principal knows that whoever knowingly misrepresents in a notice that material is infringing is liable for damages (17 U.S.C. § 512(f)).',
  ],
  publication: (ownerName) => [
    `The agent sends notices under its own name and names the owner as “${ownerName}”.`,
    'Recipients may pass a notice on to whoever uploaded the content, and may have it published, for example in the Lumen database.',
    'The full edition of this letter is not sent to recipients of notices. On request they receive the redacted edition.',
  ],
  term: (startsOn, endsOn) => [
    `This letter is valid worldwide from ${startsOn} to ${endsOn}, both days included.`,
    'The principal may revoke it at any time, without giving reasons, in the account or by e-mail to the agent. Notices that have not been sent by then are not sent.',
  ],
  electronic: [
    'The principal agrees that this letter is made, signed and kept electronically. A copy can be downloaded at any time; a copy on paper is sent on request. This consent can be withdrawn for the future, which ends the letter.',
    'With the signature below, drawn or typed, the principal intends to sign this letter.',
  ],
  drawn: 'drawn by hand, with the name typed',
  typed: 'typed name as the signature',
  unsigned: 'not signed yet',
  adult: 'at least 18 years old',
  secondFactor: { yes: 'with a second factor', no: 'without a second factor' },
  identityChecked: (reference, day) =>
    `approved${day === null ? '' : ` on ${day}`}, reference ${reference}`,
  identityOpen: 'not finished when this letter was signed',
  seal: 'The file carries the agent’s electronic seal: a change of the file breaks it. Later events, such as a revocation, are not in the file; whether the letter is still valid is told by',
  page: (number, of) => `Page ${String(number)} of ${String(of)}`,
};
