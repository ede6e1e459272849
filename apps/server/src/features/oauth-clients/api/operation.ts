import type { AgencyScope } from '@leakblock/domain/agencies';
import type { ErrorCode } from '@leakblock/domain/errors';
import type { ApiScope } from '@leakblock/domain/oauth-clients';
import type { z } from 'zod';
import type { Caller } from '#platform/caller';
import type { GatewayContext } from '#platform/feature';

export type UserCaller = Extract<Caller, { kind: 'user' }>;

/** Who a call is for and by whom. */
export type Scene = {
  context: GatewayContext;
  /** The person the token stands for; with `?creator=` that creator, whose agency's member she is. */
  caller: UserCaller;
  /** The app that calls. */
  clientId: string;
};

/** What came with a request, before anything of it was read. */
export type RawInput = { params: unknown; query: unknown; body: unknown };

type Described = {
  /** Name of the operation, once in the document. */
  id: string;
  method: 'get' | 'post' | 'delete';
  /** Below `/api/v1`, parameters in braces. */
  path: `/${string}`;
  tag: string;
  scope: ApiScope;
  summary: string;
  description?: string;
  /** What a creator must have allowed for `?creator=`; null: nobody does this for somebody else. */
  acting: AgencyScope | 'look' | null;
  params: z.ZodObject | null;
  query: z.ZodObject;
  body: z.ZodType | null;
  /** Null: an answer without a body, 204. */
  answer: z.ZodType | null;
  status: 200 | 201 | 202 | 204;
  /** Codes it may be refused with, beside those that every operation has. */
  errors: readonly ErrorCode[];
  example: { body?: unknown; answer?: unknown };
};

/** One operation of the public API: routes and document are made from the same entry. */
export type Operation = Described & {
  /**
   * Checks what came; the rest of the work follows when it is called.
   * @throws ZodError
   */
  read: (raw: RawInput) => (scene: Scene) => Promise<unknown>;
};

type Definition<
  Params extends z.ZodObject | null,
  Query extends z.ZodObject,
  Body extends z.ZodType | null,
  Answer extends z.ZodType | null,
> = Omit<Described, 'params' | 'query' | 'body' | 'answer'> & {
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
  run: (
    call: Scene & {
      params: Params extends z.ZodObject ? z.output<Params> : null;
      query: z.output<Query>;
      body: Body extends z.ZodType ? z.output<Body> : null;
    },
  ) => Promise<Answer extends z.ZodType ? z.input<Answer> : unknown>;
};

/** An operation whose handler gets what its schemas read, and answers what its schema says. */
export function defineOperation<
  Params extends z.ZodObject | null,
  Query extends z.ZodObject,
  Body extends z.ZodType | null,
  Answer extends z.ZodType | null,
>({ run, ...described }: Definition<Params, Query, Body, Answer>): Operation {
  type Input = Parameters<typeof run>[0];
  return {
    ...described,
    read: (raw) => {
      const params = described.params?.parse(raw.params) ?? null;
      const query = described.query.parse(raw.query);
      const body = described.body?.parse(raw.body) ?? null;
      return (scene) => run({ ...scene, params, query, body } as Input);
    },
  };
}
