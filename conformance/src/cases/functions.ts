import assert from 'node:assert/strict';
import { FunctionsHttpError } from '@supabase/supabase-js';
import type { CaseGroup } from '../case.ts';
import { meetPerson, openClient } from '../world.ts';

/** The server functions that the app invokes through the client. */
export const functionCases: CaseGroup = {
  part: 'functions',
  cases: [
    {
      name: 'checks the subscription of a person without one',
      run: async (world) => {
        const { client } = await meetPerson(world);
        const { data, error } = await client.functions.invoke<Record<string, unknown>>(
          'check-subscription',
          { body: { forceRefresh: true } },
        );
        assert.equal(error, null);
        assert.equal(data?.['subscribed'], false);
        assert.equal(data['had_subscription'], false);
      },
    },
    {
      name: 'notes a sign-in',
      run: async (world) => {
        const { client, id } = await meetPerson(world);
        const { error } = await client.functions.invoke('track-login-info', {
          body: { user_id: id, user_agent: 'Conformance/1', ip_address: '203.0.113.9' },
        });
        assert.equal(error, null);
      },
    },
    {
      name: 'gives the client an HTTP error with the answer in it',
      run: async (world) => {
        const { error } = await openClient(world).functions.invoke('check-subscription', {
          body: {},
        });
        assert.ok(error instanceof FunctionsHttpError);
        assert.equal((error.context as Response).status, 401);
        const unknown = await openClient(world).functions.invoke('no-such-function', { body: {} });
        assert.ok(unknown.error instanceof FunctionsHttpError);
        assert.equal((unknown.error.context as Response).status, 404);
      },
    },
  ],
};
