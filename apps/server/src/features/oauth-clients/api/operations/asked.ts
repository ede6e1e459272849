import { z } from 'zod';

/** Path of one thing. */
export const withId = z.strictObject({ id: z.uuid() });
/** An operation that is asked nothing more. */
export const noQuery = z.strictObject({});
