import { isNameAllowed } from '@leakblock/domain/agencies';
import type { AgencyAnswer, SaveAgency } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';
import { noteAgencyEvent } from '../note-agency-event.ts';
import { requireMember, requireMemberAlone } from '../require-member.ts';
import { drawLogo } from './draw-logo.ts';
import { readAgency } from './read-agency.ts';

/**
 * Saves what the agency is called and how its reports look: what is given, so that two who change different parts undo
 * nothing of each other. The trail says which parts changed.
 * @throws AppError `agencies.not_found`, `agencies.role_too_small`, `agencies.name_refused`,
 *   `agencies.logo_unreadable`
 */
export async function saveAgency(
  context: Pick<ServerContext, 'database' | 'env' | 'now'>,
  userId: string,
  { brand = {}, contactEmail, country, name, website }: SaveAgency,
): Promise<AgencyAnswer> {
  const { database, env } = context;
  if (name !== undefined && !isNameAllowed(name, env.BRAND_NAME))
    throw new AppError('agencies.name_refused');
  // Who may not save need not have a picture drawn; nothing is held while it is.
  await database.asService((trx) => requireMember(trx, userId, 'act'));
  const before = (await readAgency(context, userId)).agency.brand.logo;
  const { colour, footer, logo } = brand;
  const drawn = logo && logo !== before ? await drawLogo(logo) : logo;
  const columns = {
    ...(name !== undefined && { name }),
    ...(website !== undefined && { website }),
    ...(country !== undefined && { country }),
    ...(contactEmail !== undefined && { contact_email: contactEmail }),
    ...(brand.name !== undefined && { brand_name: brand.name }),
    ...(colour !== undefined && { brand_colour: colour }),
    ...(drawn !== undefined && { brand_logo: drawn }),
    ...(footer !== undefined && { brand_footer: footer === '' ? null : footer }),
  };
  await database.asService(async (trx) => {
    const { agencyId } = await requireMemberAlone(trx, userId, 'act');
    const held = await trx
      .selectFrom('agencies')
      .selectAll()
      .where('id', '=', agencyId)
      .executeTakeFirstOrThrow();
    const changed = Object.entries(columns).flatMap(([column, value]) =>
      held[column as keyof typeof columns] === value ? [] : [column],
    );
    if (changed.length === 0) return;
    await trx.updateTable('agencies').set(columns).where('id', '=', agencyId).execute();
    await noteAgencyEvent(trx, {
      ...{ agencyId, actorId: userId, action: 'agency.saved' },
      detail: { changed },
    });
  });
  return readAgency(context, userId);
}
