import { z } from 'zod';

/** Body of `POST download-evidence`: one pack, or all of a case. */
export const downloadEvidenceInput = z
  .strictObject({ packId: z.uuid().optional(), caseId: z.uuid().optional() })
  .refine(({ caseId, packId }) => (caseId === undefined) !== (packId === undefined));

/** Body of `POST check-evidence`. */
export const checkEvidenceInput = z.strictObject({ caseId: z.uuid() });

/**
 * What does not hold. `manifest_unnamed`: no event of the case names it. `file_unlisted`: the manifest does not.
 */
export const evidenceFaultKinds = [
  'file_changed',
  'file_missing',
  'file_unlisted',
  'manifest_changed',
  'manifest_unnamed',
  'timestamp_wrong',
] as const;

export const evidenceCheck = z.object({
  holds: z.boolean(),
  events: z.number().int(),
  /** Place of the first event that was changed, or follows one that was; null when all hold. */
  brokenEvent: z.number().int().nullable(),
  packs: z.number().int(),
  files: z.number().int(),
  faults: z.array(
    z.object({
      packId: z.uuid(),
      /** When the pack was captured. */
      capturedAt: z.string(),
      kind: z.enum(evidenceFaultKinds),
      name: z.string(),
    }),
  ),
  checkedAt: z.string(),
});
export type EvidenceCheck = z.infer<typeof evidenceCheck>;
export type EvidenceFault = EvidenceCheck['faults'][number];

/** When evidence is captured. Mirrored by `evidence_packs.occasion`. */
export const evidenceOccasions = ['before_first_notice', 'gone', 'reappeared'] as const;
