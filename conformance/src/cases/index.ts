import type { CaseGroup } from '../case.ts';
import { factorCases } from './auth/factor.ts';
import { mailCases } from './auth/mail.ts';
import { sessionCases } from './auth/session.ts';
import { signInCases } from './auth/sign-in.ts';
import { signUpCases } from './auth/sign-up.ts';
import { userCases } from './auth/user.ts';
import { functionCases } from './functions.ts';
import { changeCases } from './realtime/changes.ts';
import { roomCases } from './realtime/rooms.ts';
import { bucketCases } from './storage/buckets.ts';
import { fileCases } from './storage/files.ts';
import { tableCases } from './tables.ts';

/** All cases, part by part. */
export const caseGroups: readonly CaseGroup[] = [
  signUpCases,
  signInCases,
  sessionCases,
  userCases,
  mailCases,
  factorCases,
  tableCases,
  functionCases,
  fileCases,
  bucketCases,
  changeCases,
  roomCases,
];
