/** Accounts: the person, and what must be known of her before anybody acts for her. */
export { isVerified, judgeAccount, requiredFacts } from './completeness.ts';
export type { AccountFacts, AccountStatus, RequiredFact } from './completeness.ts';
export { suspensionAnswer, suspensionInput, suspensionSchema } from './suspension.ts';
export type { Suspension } from './suspension.ts';
export {
  fieldProblems,
  judgeBirthDate,
  listProblems,
  nameInput,
  nameLimit,
  officialLinkUrl,
  profileInput,
  profileLimits,
  rowLimits,
} from './profile-input.ts';
export type { FieldProblem, ProfileInput } from './profile-input.ts';
