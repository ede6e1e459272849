import {
  applyAsAgencyInput,
  decideApplicationInput,
  listApplicationsInput,
} from '@leakblock/domain/agencies';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { requireAdmin } from '#features/administration';
import { applyAsAgency } from './applications/apply-as-agency.ts';
import { decideApplication } from './applications/decide-application.ts';
import { listApplications } from './applications/list-applications.ts';
import { readOwnApplication } from './applications/read-own-application.ts';
import { personOf } from './person-of.ts';

/**
 * `POST apply-as-agency`, `read-own-agency-application`; of operators `list-agency-applications`,
 * `decide-agency-application`.
 */
export function addApplicationRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  app.post('/apply-as-agency', async (c) => {
    const { userId } = personOf(c);
    const input = await parseJson(c, applyAsAgencyInput);
    return c.json(await applyAsAgency(context, userId, input), 201);
  });

  app.post('/read-own-agency-application', async (c) => {
    const { userId } = personOf(c);
    return c.json(await context.database.asService((trx) => readOwnApplication(trx, userId)));
  });

  app.post('/list-agency-applications', async (c) => {
    await requireAdmin(context, personOf(c));
    return c.json(await listApplications(context, await parseJson(c, listApplicationsInput)));
  });

  app.post('/decide-agency-application', async (c) => {
    const person = personOf(c);
    await requireAdmin(context, person);
    const input = await parseJson(c, decideApplicationInput);
    return c.json(await decideApplication(context, person.userId, input));
  });
}
