import type { HttpBindings } from '@hono/node-server';
import type { AgencyScope } from '@leakblock/domain/agencies';
import type { Hono } from 'hono';
import type { Caller, UserClaims } from './caller.ts';
import type { DataCheck, StoredContext } from './data-check.ts';
import type { ServerDatabase } from './database.ts';
import type { Env } from './env.ts';
import type { Figures } from './figures/figure.ts';
import type { Recovery } from './hold-after-recovery.ts';
import type { Log } from './log.ts';
import type { MailKind } from './mails/mail-kind.ts';
import type { Metrics } from './metrics.ts';

import type { JobDefinition, JobQueue } from './queue.ts';
import type { Proofs } from './require-proof.ts';
import type { SealedPlace } from './sealed-place.ts';
import type { Secrets } from './secrets.ts';
import type { StoredFiles } from './stored-files.ts';
import type { Tracing } from './tracing/tracing.ts';

/** What a handler finds in Hono's context. */
export type ServerHono = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Address of the client; a proxy's word counts only as TRUST_PROXY says. */
    clientAddress: string;
    log: Log;
    /** Set on `/functions/v1/*`: a bearer that does not verify never gets here (401). */
    caller: Caller;
  };
};

/** The running program, as features see it. */
export type ServerContext = {
  env: Env;
  /** Address of the installation as people see it, without a slash at the end. */
  publicUrl: string;
  log: Log;
  database: ServerDatabase;
  queue: JobQueue;
  metrics: Metrics;
  tracing: Tracing;
  secrets: Secrets;
  files: StoredFiles;
  /** For `claimHandOver`. */
  recovery: Recovery;
  /** Every mail of the features that run here. */
  mails: readonly MailKind[];
  /** The time of the installation: that of its database, unless a demo or a test moves it. */
  now: () => Date;
  /** The same, and never moved: for what waits outside of this program, or expires elsewhere. */
  realNow: () => Date;
  /** Milliseconds between two requests to one host. */
  hostPaceMs: number;
  /** Aborts when the program begins to stop: streams and long work should end soon. */
  stopping: AbortSignal;
};

/** The running gateway, as the functions of features see it. */
export type GatewayContext = ServerContext & {
  /**
   * Reads an access token of our own sign-in: signature, audience, time; not whether its session lives. Null when a
   * platform signs people in. For who must know a person whose session has ended.
   * @throws AppError `request.unauthorized`
   */
  verifyAccessToken: ((token: string) => Promise<UserClaims>) | null;
  /** Signs an access token for a session that exists. Null when a platform signs people in. */
  issueAccessToken: ((claims: Omit<UserClaims, 'exp' | 'role' | 'aud'>) => Promise<string>) | null;
  /**
   * Finds out who sends a request, as before every function; for what a feature mounts beside them.
   * @throws AppError `request.unauthorized`
   */
  identify: (headers: Headers) => Promise<Caller>;
  /** Whether a session is used by the person herself: see `requireProof`. */
  proofs: Proofs;
};

/** A member's wish to act for a creator. */
export type ActingFor = {
  creatorId: string;
  /** What the creator must have allowed; every member may look. */
  needs: AgencyScope | 'look';
  /** Path of the function, as its routes name it. */
  path: string;
  /** How many things the call is about, where it names them. */
  count?: number | null;
};

/** One feature of the server: its functions, its jobs, and what it does when the program starts and stops. */
export type Feature = {
  name: string;
  /** Mounted under `/functions/v1`. */
  routes?: (app: Hono<ServerHono>, context: GatewayContext) => void;
  /** Mounted beside the functions and before the screens: an API of its own, with its own limits of body and caller. */
  mount?: (app: Hono<ServerHono>, context: GatewayContext) => void;
  jobs?: readonly JobDefinition[];
  /** Figures of the whole installation that it adds to `/metrics`. */
  figures?: readonly Figures[];
  /** Columns in which it keeps something encrypted. */
  sealed?: readonly SealedPlace[];
  /** Mails that it queues; each is written when it goes out. */
  mails?: readonly MailKind[];
  /** Functions that an operator who looks at a person's account may call as her: they change nothing. */
  readOnly?: readonly string[];
  /** Functions that answer whatever `admit` of any feature says. */
  alwaysOpen?: readonly string[];
  /** Asked before everything of the API but sign-in. @throws AppError when this caller may not enter at the moment */
  admit?: (context: ServerContext, caller: Caller) => Promise<void>;
  /**
   * Its functions that members of an agency may call for a creator, by their path, with what she must have allowed. One
   * that is not listed is hers alone.
   */
  forAgencies?: Readonly<Record<string, AgencyScope | 'look'>>;
  /**
   * The caller as the creator she acts for, or an error when she may not; given by one feature.
   * @throws AppError `agencies.not_linked`, `agencies.role_too_small`, `agencies.not_allowed`
   */
  resolveActing?: (
    context: ServerContext,
    caller: Extract<Caller, { kind: 'user' }>,
    wish: ActingFor,
  ) => Promise<Caller>;
  /**
   * Bytes that the body of a function may have, by its path, where 100,000 are too few. Such a function is for signed-in
   * people only.
   */
  bodyBytes?: Readonly<Record<string, number>>;
  /**
   * The same for functions that a machine calls with a signature of its own instead of a session: the body is read only
   * when `mayRead` finds by the headers that it can be genuine.
   */
  signedBodies?: Readonly<
    Record<
      string,
      { bytes: number; mayRead: (context: ServerContext, headers: Headers) => boolean }
    >
  >;
  /** What has to hold of what it stores. */
  checks?: readonly DataCheck[];
  /**
   * Runs after a backup was restored and before any program starts, and by the programs that find the database put back
   * by its own means, or a replica in its place: what may have gone out since must not go out again by itself, and what
   * may have been withdrawn since is not allowed again.
   * @returns what an operator should know, in sentences
   */
  afterRestore?: (context: StoredContext) => Promise<readonly string[]>;
  /** Runs after the database is ready and before the first request. */
  start?: (context: ServerContext) => Promise<void> | void;
  /** Runs while the database still answers, after no new work is taken. */
  stop?: (context: ServerContext) => Promise<void> | void;
};
