import type { Till } from '../till.ts';
import type { Form } from './read-form.ts';

/** A request to the API. */
export type Call = { till: Till; params: Form; ids: string[] };

/** Answers by method and path; `:id` stands for one part. The answer is an object in Stripe's shape. */
export type Calls = Readonly<Record<string, (call: Call) => unknown>>;
