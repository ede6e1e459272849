import { z } from 'zod';
import type { Caller } from '../../../platform/caller.ts';
import { readerOf } from '../changes/read-changes.ts';
import type { Ask } from '../gateways/ask.ts';
import { publicRoomsAreFor } from '../limits.ts';
import type { RoomRights } from './channel.ts';

const right = z.object({ read: z.boolean(), write: z.boolean() });
const rightsSchema = z.object({ broadcast: right, presence: right });

/**
 * What a person may do in a room. In a private one the policies of `realtime.messages` say so, tried as herself; no
 * policy, no right. An operator who looks at her account hears, and says nothing.
 *
 * @throws when the database does not answer
 */
export async function findRoomRights(
  ask: Ask,
  caller: Caller,
  room: { name: string; isPrivate: boolean },
): Promise<RoomRights> {
  const found = await rightsOf(ask, caller, room);
  if (caller.kind === 'visitor' || caller.isReadOnly !== true) return found;
  const { broadcast, presence } = found;
  return { broadcast: { ...broadcast, write: false }, presence: { ...presence, write: false } };
}

async function rightsOf(
  ask: Ask,
  caller: Caller,
  room: { name: string; isPrivate: boolean },
): Promise<RoomRights> {
  if (!room.isPrivate) {
    const isOpen =
      publicRoomsAreFor === 'everybody' ||
      (publicRoomsAreFor === 'people' && caller.kind === 'user');
    const both = { read: isOpen, write: isOpen };
    return { broadcast: both, presence: both };
  }
  const { role, claims } = readerOf(caller);
  const [row] = await ask<{ rights: unknown }>(
    'select leakblock_realtime.check_room($1, $2, $3) as rights',
    [role, claims, room.name],
  );
  return rightsSchema.parse(row?.rights);
}
