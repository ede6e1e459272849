import { webhookAnswer, webhookEvents, webhookSecretAnswer } from '@leakblock/domain/oauth-clients';
import { z } from 'zod';
import { deleteWebhook, rotateWebhookSecret } from '../../webhooks/change-webhook.ts';
import { saveWebhook } from '../../webhooks/save-webhook.ts';
import { loadWebhooks } from '../../webhooks/webhook-rows.ts';
import { defineOperation } from '../operation.ts';
import type { Scene } from '../operation.ts';
import { noQuery, withId } from './asked.ts';

const example: z.infer<typeof webhookAnswer> = {
  id: 'f5e2c1b0-9d8a-4b7c-8f6e-5d4c3b2a1f07',
  url: 'https://hooks.example.com/leakblock',
  events: ['finding.created', 'removal_request.changed'],
  isEnabled: true,
  disabledReason: null,
  createdAt: '2026-11-20T09:00:00Z',
  lastDelivery: { at: '2026-11-20T10:00:00Z', status: 204, isDelivered: true },
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

const shared = { tag: 'Webhooks', scope: 'webhooks:write', acting: null, query: noQuery } as const;

/** An app has its own, and nothing to do with those of the person or of other apps. */
const ofApp = ({ caller: { userId }, clientId }: Pick<Scene, 'caller' | 'clientId'>) => ({
  userId,
  clientId,
});

const listWebhooks = defineOperation({
  ...shared,
  id: 'listWebhooks',
  method: 'get',
  path: '/webhooks',
  summary: 'Webhooks, the newest first',
  description:
    'Those that this app added. A person has ten at most, so that the list has one page.',
  params: null,
  body: null,
  answer: z.object({ items: z.array(webhookAnswer) }),
  status: 200,
  errors: [],
  example: { answer: { items: [example] } },
  run: async ({ context, ...scene }) => ({
    items: await context.database.asService((trx) => loadWebhooks(trx, ofApp(scene))),
  }),
});

const createWebhook = defineOperation({
  ...shared,
  id: 'createWebhook',
  method: 'post',
  path: '/webhooks',
  summary: 'Add a webhook',
  description:
    'The secret is told this once. Messages are signed as Standard Webhooks has it. An event is told while the app may also read what it is about: `scans:read`, `findings:read` or `removals:read`.',
  params: null,
  body: z.strictObject({
    url: z.url({ protocol: /^https?$/ }).max(500),
    events: z.array(z.enum(webhookEvents)).min(1).max(50),
  }),
  answer: webhookSecretAnswer,
  status: 201,
  errors: ['oauth.address_refused', 'oauth.too_many_webhooks'],
  example: {
    body: { url: example.url, events: example.events },
    answer: { webhook: { ...example, lastDelivery: null }, secret },
  },
  run: ({ body, context, ...scene }) =>
    saveWebhook(context, ofApp(scene), { ...body, isEnabled: true }),
});

const deleteOne = defineOperation({
  ...shared,
  id: 'deleteWebhook',
  method: 'delete',
  path: '/webhooks/{id}',
  summary: 'Remove a webhook with all that waits for it',
  params: withId,
  body: null,
  answer: null,
  status: 204,
  errors: ['oauth.not_found'],
  example: {},
  run: async ({ context, params: { id }, ...scene }) => {
    await deleteWebhook(context, ofApp(scene), id);
  },
});

const rotateSecret = defineOperation({
  ...shared,
  id: 'rotateWebhookSecret',
  method: 'post',
  path: '/webhooks/{id}/secret',
  summary: 'Give a webhook another secret',
  description: 'The old one signs nothing from then on.',
  params: withId,
  body: null,
  answer: webhookSecretAnswer,
  status: 200,
  errors: ['oauth.not_found'],
  example: { answer: { webhook: example, secret } },
  run: ({ context, params: { id }, ...scene }) => rotateWebhookSecret(context, ofApp(scene), id),
});

export const webhookOperations = [listWebhooks, createWebhook, deleteOne, rotateSecret];
