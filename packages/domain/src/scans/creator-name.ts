import { z } from 'zod';
import { cleanCreatorName, creatorNameProblem } from './clean-creator-name.ts';

/**
 * The name typed into the free leak check, cleaned (`cleanCreatorName`).
 * Issues carry an error code of `errors` as their message.
 */
export const creatorName = z
  .string({ error: 'scans.creator_name_required' })
  .transform(cleanCreatorName)
  .superRefine((name, context) => {
    const problem = creatorNameProblem(name);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
