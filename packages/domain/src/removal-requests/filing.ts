import { z } from 'zod';
import { words } from './free-words.ts';
import { blockedReasons, requestKinds } from './words.ts';

/** Requests that one export covers at most. */
export const exportLimit = 500;

/** Body of `POST open-filing`: a request that waits to be filed in its form. */
export const openFilingInput = z.strictObject({ requestId: z.uuid() });

/**
 * What goes into the form, in its order; `ready` false when the request may no longer go out (letter revoked, page
 * allowed since): it is kept back then with that reason, and nothing of it is told.
 */
export const openFilingAnswer = z.discriminatedUnion('ready', [
  z.object({ ready: z.literal(false), reason: z.enum(blockedReasons) }),
  z.object({
    ready: z.literal(true),
    number: z.string(),
    kind: z.enum(requestKinds),
    formUrl: z.string().nullable(),
    subject: z.string(),
    body: z.string(),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
]);
export type OpenFilingAnswer = z.infer<typeof openFilingAnswer>;

/** Body of `POST mark-as-filed`: the reference that the form gave; answer: `changedAnswer`. */
export const markAsFiledInput = z.strictObject({
  requestId: z.uuid(),
  reference: words(200),
});

/** Body of `POST export-filing` (admins). */
export const exportFilingInput = z.strictObject({
  requestIds: z.array(z.uuid()).min(1).max(exportLimit),
});

/** Plain text files: bulk texts for Google, a sheet for every other request. */
export const exportFilingAnswer = z.object({
  files: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type ExportFilingAnswer = z.infer<typeof exportFilingAnswer>;
