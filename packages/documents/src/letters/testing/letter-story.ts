import type { LetterInput } from '../letter-input.ts';

/** A letter with everything in it. */
export function tellLetter(changes: Partial<LetterInput> = {}): LetterInput {
  return {
    language: 'en',
    id: '6f9619ff-8b86-4011-b42d-00cf4fc964ff',
    version: 2,
    principal: {
      legalName: 'Żaneta Ωmegová Юлия',
      dateOfBirth: '1990-02-03',
      address: 'Lindenweg 7\n10115 Berlin',
      country: 'Germany',
      email: 'private@example.org',
    },
    stageNames: ['Luna Star', 'Луна'],
    officialLinks: ['https://fans.example/luna'],
    agent: {
      company: 'Notices Ltd',
      name: 'Ada Agent',
      address: '1 Agent Street, London',
      phone: '+44 20 5550 100',
      email: 'notices@agent.example',
    },
    protectedContent: 'All my photos and videos.',
    exclusions: 'The studio series of 2024.',
    acts: ['copyright_notices', 'sign'],
    ownerName: 'Luna Star',
    startsOn: '2026-11-21',
    endsOn: '2027-11-21',
    signedAt: '2026-11-21T12:00:00.000Z',
    signature: {
      kind: 'drawn',
      width: 400,
      height: 120,
      strokes: [
        [
          { x: 10, y: 60 },
          { x: 200, y: 20 },
        ],
        [{ x: 300, y: 60 }],
      ],
    },
    identity: { reference: 'c0ffee00-0000-4000-8000-000000000001', decidedOn: '2026-11-20' },
    trail: {
      textSha256: 'ab'.repeat(32),
      openedAt: '2026-11-21T11:50:00Z',
      previewedAt: null,
      timeZone: 'Europe/Berlin',
      sessionId: 'session-17',
      signedInBy: 'password',
      secondFactor: true,
      emailVerifiedAt: '2026-01-01T00:00:00Z',
      address: '203.0.113.7',
      userAgent: 'Browser of hers',
    },
    ...changes,
  };
}
