import { z } from 'zod';

/** What a browser tells after a sign-in. The address is what a look-up service told it, or nothing. */
export const loginEventInput = z.object({
  user_id: z.uuid(),
  user_agent: z
    .string()
    .max(2000)
    .transform((text) => text.replace(/\p{Cc}/gu, ' ').slice(0, 500))
    .nullish(),
  ip_address: z.union([z.ipv4(), z.ipv6()]).nullish(),
  /** Name of the browser's own time zone (IANA). */
  time_zone: z.string().max(60).nullish(),
});
