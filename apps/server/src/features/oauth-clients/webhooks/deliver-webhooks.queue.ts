export const deliverWebhooksQueue = 'oauth-clients.deliver-webhooks';
