import type { Env } from '#platform/env';
import { createGoogleVision } from './google-vision.ts';
import { createTinEye } from './tineye.ts';
import type { ImageConnector } from './types.ts';

/** The services that the operator has configured. */
export function openConnectors(
  env: Pick<Env, 'TINEYE_API_KEY' | 'TINEYE_URL' | 'GOOGLE_VISION_API_KEY' | 'GOOGLE_VISION_URL'>,
): ImageConnector[] {
  const { GOOGLE_VISION_API_KEY: visionKey, TINEYE_API_KEY: tinEyeKey } = env;
  return [
    ...(tinEyeKey === undefined ? [] : [createTinEye({ url: env.TINEYE_URL, key: tinEyeKey })]),
    ...(visionKey === undefined
      ? []
      : [createGoogleVision({ url: env.GOOGLE_VISION_URL, key: visionKey })]),
  ];
}
