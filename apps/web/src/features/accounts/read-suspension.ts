import { z } from 'zod';

const answerSchema = z.object({
  suspension: z
    .object({
      ban_reason: z.string(),
      banned_at: z.string(),
      admin_notes: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
});

/** Why and since when an account is suspended. */
export type Suspension = NonNullable<z.infer<typeof answerSchema>['suspension']>;

/**
 * Asks whether the account behind a token is suspended. Without the usual header of a signed-in person: whoever
 * is suspended has no session.
 * @returns null when it is not, or when the token proves nothing any more
 * @throws when nothing could be asked
 */
export async function readSuspension(token: string): Promise<Suspension | null> {
  const response = await fetch('/functions/v1/read-suspension', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (response.status === 401 || response.status === 400) return null;
  if (!response.ok) throw new Error(`The suspension cannot be read: ${response.status}.`);
  return answerSchema.parse(await response.json()).suspension;
}
