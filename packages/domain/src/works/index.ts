/** Rules of works: what may be registered, and what is said about it. */
export { minWorkQuality, registrationBytes, workLimits } from './limits.ts';
export {
  importOfficialWorksAnswer,
  importOfficialWorksInput,
  makers,
  registerWorksAnswer,
  registerWorksInput,
  registrationOutcomes,
  titleOfFile,
  workDetails,
  workInput,
  workKinds,
} from './work-input.ts';
export type {
  ImportOfficialWorksAnswer,
  Maker,
  RegisterWorksAnswer,
  RegistrationOutcome,
  WorkDetails,
  WorkFieldProblem,
  WorkInput,
  WorkKind,
} from './work-input.ts';
