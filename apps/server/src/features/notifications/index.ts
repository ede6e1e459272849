/** Notifications: what people are told, in the app and by mail. */
import type { Feature } from '#platform/feature';

export { notify } from './notify.ts';
export type { Teller, Told } from './notify.ts';
export { renewNotice } from './renew-notice.ts';

export const notifications: Feature = { name: 'notifications' };
