import { z } from 'zod';
import { fakeProfileActions, fakeProfileStatuses } from './status.ts';

/** Profiles that one call reviews at most. */
export const reviewLimit = 200;

/** Body of `POST review-fake-profiles`. */
export const reviewFakeProfilesInput = z
  .strictObject({
    ids: z.array(z.uuid()).min(1).max(reviewLimit),
    action: z.enum(fakeProfileActions),
    /** With `mine`: also kept as an official link of hers, so that scans take it for her own page. */
    asOfficialLink: z.boolean().optional(),
  })
  .refine(({ action, asOfficialLink }) => asOfficialLink !== true || action === 'mine');

/** Each asked profile once, as it stands now; `isChanged` false when the action did not apply to it. */
export const reviewFakeProfilesAnswer = z.object({
  profiles: z.array(
    z.object({ id: z.uuid(), status: z.enum(fakeProfileStatuses), isChanged: z.boolean() }),
  ),
});
export type ReviewFakeProfilesAnswer = z.infer<typeof reviewFakeProfilesAnswer>;
