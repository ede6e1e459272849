/** An answer in Stripe's error envelope. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(status: number, error: { type: string; message: string } & Record<string, unknown>) {
    super(error.message);
    this.name = 'StripeFailure';
    this.status = status;
    this.body = { error };
  }
}

/** A request that makes no sense. */
export function invalidRequest(message: string, param?: string, code?: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

/** Something that the books do not hold. */
export function missing(what: string, id: string, param = 'id'): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id.slice(0, 200)}'`,
    param,
  });
}

/** The card said no. */
export function cardError(declined: {
  code: string;
  declineCode: string;
  message: string;
  charge: string;
}): StripeFailure {
  return new StripeFailure(402, {
    type: 'card_error',
    code: declined.code,
    decline_code: declined.declineCode,
    message: declined.message,
    charge: declined.charge,
  });
}
