import { actingForHeader } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Feature, ServerContext, ServerHono } from '../feature.ts';

/**
 * Lets a member of an agency call a function for a creator, whom the header names: the handler then finds the creator
 * as its caller, and the member as her actor. Comes after the body has been bounded. Without the header nothing is done.
 * @throws AppError `request.unauthorized` for a visitor, `request.invalid` for what is no id, `agencies.not_allowed` for
 * a function that no feature opens, and whatever the feature of agencies finds
 */
export function createActingFor(
  context: ServerContext,
  features: readonly Feature[],
): (c: Context<ServerHono>, next: () => Promise<void>) => Promise<void> {
  const opened = new Map(
    features.flatMap(({ forAgencies = {} }) =>
      Object.entries(forAgencies).map(([path, needs]) => [`/functions/v1${path}`, { needs, path }]),
    ),
  );
  const resolve = features.find((feature) => feature.resolveActing !== undefined)?.resolveActing;

  return async (c, next) => {
    const wanted = c.req.header(actingForHeader);
    if (wanted === undefined) return next();
    const { caller } = c.var;
    if (caller.kind !== 'user')
      throw new AppError('request.unauthorized', 'Sign in to act for somebody.');
    const creatorId = z.uuid().safeParse(wanted);
    if (!creatorId.success)
      throw new AppError('request.invalid', `${actingForHeader}: not the id of a creator`);
    const door = opened.get(c.req.path);
    if (door === undefined || resolve === undefined)
      throw new AppError('agencies.not_allowed', 'Only the creator herself may do this.');
    const count = door.needs === 'look' ? null : countOf(await c.req.text());
    c.set('caller', await resolve(context, caller, { ...door, creatorId: creatorId.data, count }));
    return next();
  };
}

/** Lists of what an act is about; others, such as the works beside the pages of a case, only tell more of it. */
const subjects = new Set(['ids', 'findingIds', 'fakeProfileIds', 'urls', 'caseIds', 'requests']);

/** Things that an act is about; null where its body lists none, or is for the handler to refuse. */
function countOf(body: string): number | null {
  try {
    const parts = Object.entries(Object(JSON.parse(body)) as object);
    const list: unknown = parts.find(([name]) => subjects.has(name))?.[1];
    return Array.isArray(list) ? list.length : null;
  } catch {
    return null;
  }
}
