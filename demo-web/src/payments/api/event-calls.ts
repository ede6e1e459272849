import { z } from 'zod';
import { showEvent } from '../events/show-event.ts';
import type { Calls } from './call.ts';
import { pageOf } from './page-of.ts';
import { page } from './params.ts';
import { missing } from './stripe-failure.ts';

export const eventCalls: Calls = {
  'GET /v1/events': ({ till, params }) => {
    const asked = z.object({ ...page, type: z.string().optional() }).parse(params);
    const found = till.kept.events.filter(
      ({ type }) => asked.type === undefined || asked.type === type,
    );
    return pageOf(found, asked, '/v1/events', showEvent);
  },
  'GET /v1/events/:id': ({ till, ids: [id = ''] }) => {
    const event = till.kept.events.find((one) => one.id === id);
    if (event === undefined) throw missing('event', id);
    return showEvent(event);
  },
};
