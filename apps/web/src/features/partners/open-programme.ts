import type { ComponentType } from 'react';
import { loadProgrammeTexts } from './load-programme-texts.ts';
import { ProgrammeApplication } from './programme-application.tsx';
import { ProgrammeTerms } from './programme-terms.tsx';

/** The figures of the programme pages, with their words. */
export async function openTerms(): Promise<ComponentType> {
  await loadProgrammeTexts();
  return ProgrammeTerms;
}

/** The way in at the end of the programme pages, with its words. */
export async function openWayIn(): Promise<ComponentType> {
  await loadProgrammeTexts();
  return ProgrammeApplication;
}
