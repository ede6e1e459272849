/** Notifications: what people are told, in the app and by mail. */
import type { Feature } from '#platform/feature';

export { notify } from './notify.ts';
export type { Told } from './notify.ts';

export const notifications: Feature = { name: 'notifications' };
