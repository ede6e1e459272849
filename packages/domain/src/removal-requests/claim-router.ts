import type { Claim } from './words.ts';

/**
 * Questions by which a person says in her own words what is wrong with a page, with the answers to choose from;
 * `boolean` is a yes or no. Asked one after the other, only those that her answers lead to.
 */
export const claimQuestions = {
  /** What is on the page? */
  what: ['own_work', 'intimate', 'fake', 'poses', 'private_data', 'others_photo', 'about_me'],
  /** How does the page use it: as it is, within a review or a report, or as a joke? */
  use: ['copy', 'comment', 'parody'],
  /** A photo that somebody else took: is it intimate? */
  is_intimate: 'boolean',
  /** Was it ever sold, or is she paid for it anywhere? */
  is_sold: 'boolean',
  /** Did she agree to its being shown to everybody? */
  is_agreed: 'boolean',
  /** A made or altered picture: does it show her naked or in something sexual? */
  is_sexual: 'boolean',
  /** Does the page or account say it is her? */
  is_posing: 'boolean',
  /** Does the account say of itself that it is a fan's or a joke? */
  says_fan: 'boolean',
  /** Does the account show photos, videos or texts of hers? */
  copies_works: 'boolean',
  /** Which private data? */
  data: ['contact', 'papers', 'money', 'health', 'logins', 'private_picture', 'name_only'],
  /** What does it say about her? */
  writing: ['opinion', 'review', 'news', 'name_only', 'false_facts'],
} as const satisfies Record<string, readonly string[] | 'boolean'>;
export type QuestionId = keyof typeof claimQuestions;

/** Why nobody has to remove it, or not for a reason that a notice can give. */
export const notRemovableReasons = [
  'opinion',
  'review',
  'news',
  'fair_use',
  'parody',
  'name_only',
  'others_photo',
  'agreed',
  // Untrue statements of fact are for a lawyer or a court, not for a notice.
  'needs_lawyer',
] as const;
export type NotRemovable = (typeof notRemovableReasons)[number];

/** Answers by question, as they came: unknown questions and answers count as not given. */
export type ClaimAnswers = Readonly<Record<string, unknown>>;
/** `also`: a second claim about the same page that could be made as a case of its own. */
export type ClaimRoute =
  | { claim: Claim; also?: Claim }
  | { ask: QuestionId }
  | { claim: null; why: NotRemovable };

/**
 * Where answers lead: to a claim, to the next question, or to the reason why there is none. A DMCA notice states under
 * penalty of perjury that copyright is infringed (17 U.S.C. 512(c)(3)(A)(vi), (f)), so nothing else is routed there.
 * Pictures she sells or is paid for are claimed by copyright: services that delist intimate images leave those out.
 */
export function routeClaim(answers: ClaimAnswers): ClaimRoute {
  switch (choice(answers, 'what')) {
    case 'own_work':
      return routeWork(answers);
    case 'intimate':
      return routeIntimate(answers);
    case 'fake':
      return routeFake(answers);
    case 'poses':
      return routePosing(answers);
    case 'private_data':
      return routeData(answers);
    case 'others_photo':
      return whether(
        answers,
        'is_intimate',
        () => routeIntimate(answers),
        () => ({ claim: null, why: 'others_photo' }),
      );
    case 'about_me':
      return routeWriting(answers);
    default:
      return { ask: 'what' };
  }
}

function routeWork(answers: ClaimAnswers): ClaimRoute {
  const use = choice(answers, 'use');
  if (use === null) return { ask: 'use' };
  // Lenz v. Universal (9th Cir. 2015): fair use is considered before a notice is sent.
  if (use === 'comment') return { claim: null, why: 'fair_use' };
  return use === 'parody' ? { claim: null, why: 'parody' } : { claim: 'copyright' };
}

function routeIntimate(answers: ClaimAnswers): ClaimRoute {
  const isOthers = choice(answers, 'what') === 'others_photo';
  return whether(
    answers,
    'is_sold',
    () => (isOthers ? { claim: null, why: 'others_photo' } : routeWork(answers)),
    () =>
      whether(
        answers,
        'is_agreed',
        () => ({ claim: null, why: 'agreed' }),
        () => ({ claim: 'intimate_image' }),
      ),
  );
}

function routeFake(answers: ClaimAnswers): ClaimRoute {
  return whether(
    answers,
    'is_sexual',
    () =>
      whether(
        answers,
        'is_agreed',
        () => ({ claim: null, why: 'agreed' }),
        () => ({ claim: 'intimate_image' }),
      ),
    () =>
      whether(
        answers,
        'is_posing',
        () => routePosing(answers),
        () => routeParody(answers),
      ),
  );
}

/** A made picture that nobody takes for her: personal data (GDPR Art. 4(1)) unless it is a joke or a comment. */
function routeParody(answers: ClaimAnswers): ClaimRoute {
  const use = choice(answers, 'use');
  if (use === null) return { ask: 'use' };
  return use === 'copy' ? { claim: 'private_data' } : { claim: null, why: 'parody' };
}

function routePosing(answers: ClaimAnswers): ClaimRoute {
  return whether(
    answers,
    'says_fan',
    () =>
      whether(
        answers,
        'copies_works',
        () => ({ claim: 'copyright' }),
        () => ({ claim: null, why: 'parody' }),
      ),
    () =>
      whether(
        answers,
        'copies_works',
        () => ({ claim: 'impersonation', also: 'copyright' }),
        () => ({ claim: 'impersonation' }),
      ),
  );
}

function routeData(answers: ClaimAnswers): ClaimRoute {
  const data = choice(answers, 'data');
  if (data === null) return { ask: 'data' };
  return data === 'name_only' ? { claim: null, why: 'name_only' } : { claim: 'private_data' };
}

function routeWriting(answers: ClaimAnswers): ClaimRoute {
  const writing = choice(answers, 'writing');
  if (writing === null) return { ask: 'writing' };
  return { claim: null, why: writing === 'false_facts' ? 'needs_lawyer' : writing };
}

type Choice<Q extends QuestionId> = (typeof claimQuestions)[Q] extends readonly (infer A)[]
  ? A
  : never;

function choice<Q extends QuestionId>(answers: ClaimAnswers, question: Q): Choice<Q> | null {
  const options: readonly string[] | 'boolean' = claimQuestions[question];
  const answer = answers[question];
  return Array.isArray(options) && options.some((option) => option === answer)
    ? (answer as Choice<Q>)
    : null;
}

function whether(
  answers: ClaimAnswers,
  question: QuestionId,
  yes: () => ClaimRoute,
  no: () => ClaimRoute,
): ClaimRoute {
  const answer = answers[question];
  if (answer === true) return yes();
  return answer === false ? no() : { ask: question };
}
