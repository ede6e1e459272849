import { z } from 'zod';
import { optionalText } from './backend-settings.ts';

const line = z.string().trim().min(1).max(200).optional();

/** Who signs letters and notices on behalf of creators. */
export const agentSettings = {
  AGENT_COMPANY: line.describe(
    'Company that creators authorise and that notices come from. Default: `BRAND_NAME`.',
  ),
  AGENT_NAME: line.describe(
    'Person who signs notices for it. Default: the company. A copyright notice needs the signature of somebody who is authorised.',
  ),
  AGENT_ADDRESS: optionalText.describe(
    'Its postal address in one line, the country last. Not set: copyright notices are kept back as incomplete, since the law asks for it.',
  ),
  AGENT_PHONE: line.describe('Its telephone number. Not set: as with the address.'),
  AGENT_EMAIL: z
    .email()
    .optional()
    .describe('Its e-mail address, for forms. Default: `notices@` the host of `PUBLIC_URL`.'),
};
