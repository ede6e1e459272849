import assert from 'node:assert/strict';
import { FunctionsHttpError } from '@supabase/supabase-js';
import type { CaseGroup } from '../case.ts';
import { meetPerson, openClient } from '../world.ts';
import type { Client } from '../world.ts';

type Answer = { data: Record<string, unknown> | null; error: unknown };

/** The client types every error as `any`. */
async function invoke(client: Client, name: string, body: object): Promise<Answer> {
  const answer: unknown = await client.functions.invoke(name, { body });
  return answer as Answer;
}

/** The HTTP status of the answer inside an error of the client. */
function statusOf(error: unknown): number {
  assert.ok(error instanceof FunctionsHttpError);
  return (error.context as Response).status;
}

/** The server functions that the app invokes through the client. */
export const functionCases: CaseGroup = {
  part: 'functions',
  cases: [
    {
      name: 'checks the subscription of a person without one',
      run: async (world) => {
        const { client } = await meetPerson(world);
        const { data, error } = await invoke(client, 'check-subscription', { forceRefresh: true });
        assert.equal(error, null);
        assert.equal(data?.['subscribed'], false);
        assert.equal(data['had_subscription'], false);
      },
    },
    {
      name: 'notes a sign-in',
      run: async (world) => {
        const { client, id } = await meetPerson(world);
        const body = { user_id: id, user_agent: 'Conformance/1', ip_address: '203.0.113.9' };
        const { error } = await invoke(client, 'track-login-info', body);
        assert.equal(error, null);
      },
    },
    {
      name: 'gives the client an HTTP error with the answer in it',
      run: async (world) => {
        const visitor = openClient(world);
        assert.equal(statusOf((await invoke(visitor, 'check-subscription', {})).error), 401);
        assert.equal(statusOf((await invoke(visitor, 'no-such-function', {})).error), 404);
      },
    },
  ],
};
