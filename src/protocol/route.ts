import type { BaseIssue, BaseSchema, InferInput, InferOutput, ObjectEntries } from 'valibot';
import type { Schema as Answer, Infer } from './answer';

/**
 * Makes one section of the catalogue: names its routes `<section>.<key>` and fills in the defaults.
 * @example section('users', { me: { method: 'GET', path: '/api/users/me', answer: OwnProfile } }).me.name // 'users.me'
 */
export function section<const N extends string, const S extends Record<string, RouteSpec>>(
  name: N,
  specs: S,
): SectionOf<N, S> {
  const routes: Record<string, AnyRoute> = {};
  for (const [key, spec] of Object.entries(specs)) {
    const effect = effects[spec.method as keyof typeof effects];
    const ok = spec.method === 'GET' && !eventSections.includes(name) ? 200 : undefined;
    const defaults = { host: 'main', kind: 'json', auth: 'bearer', effect, ok } as const;
    routes[key] = { ...defaults, ...spec, name: `${name}.${key}`, section: name };
  }
  return routes as SectionOf<N, S>;
}

/** Sections of the events: the protocol's tables of their routes show no success status. */
const eventSections: readonly string[] = ['school', 'exam', 'canvas'];

/** The effect of a route that names none, by its method. */
const effects = { GET: 'read', PUT: 'idempotent', DELETE: 'idempotent' } as const;

/**
 * The command, without `plaza`, that shows whether a `once` request was carried out whose answer was lost. Path
 * parameters and body fields are filled in if they are plain words, so that the command can be run unchanged; others
 * remain as `<name>`.
 */
export function verificationCommand(
  route: AnyRoute,
  values: Readonly<Record<string, unknown>> = {},
): string | undefined {
  return verifyWithOf(route)?.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return /^[\w@.:+][\w@.:+-]*$/.test(String(value ?? '')) ? String(value) : `<${name}>`;
  });
}

/**
 * Whether its requests are recorded before they are sent: a retry needs the key, or a look needs to know what was sent. A
 * request with secrets in its body never is.
 */
export function isRecorded(route: AnyRoute): boolean {
  const { effect, kind, secret, lostAnswer } = route;
  if (effect === 'keyed') return true;
  return kind === 'json' && lostAnswer !== undefined && !isHarmless(route) && !secret?.body;
}

/** Whether a `once` request leaves nothing behind when its answer is lost. */
export function isHarmless({ lostAnswer }: AnyRoute): boolean {
  return lostAnswer !== undefined && 'harmless' in lostAnswer;
}

/** The command with names in braces. */
export function verifyWithOf({ lostAnswer }: AnyRoute): string | undefined {
  return lostAnswer && 'verifyWith' in lostAnswer ? lostAnswer.verifyWith : undefined;
}

/** The path with its host in braces, unless that is the main one: `{pixel}/api/board`. */
export function pathWithHost({ host, path }: { readonly host: string; readonly path: string }): string {
  return `${host === 'main' ? '' : `{${host}}`}${path}`;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'WS';

/** Which of the three configured addresses serves the route. */
export type Host = 'main' | 'status' | 'pixel';

export type Kind = 'json' | 'multipart' | 'binary' | 'sse' | 'socket';

export type Auth =
  | 'none'
  | 'optional'
  | 'bearer'
  | 'mobile'
  | 'bearer+cookie'
  | 'cookie'
  | 'bearer|order'
  | 'ticket'
  | 'first message';

/**
 * Effect of the request, which decides about retries. `read`: changes nothing. `idempotent`: a retry changes nothing more.
 * `keyed`: carries an idempotency key, so a retry gets the first answer. `once`: must not be retried when it may have
 * arrived.
 */
export type Effect = 'read' | 'idempotent' | 'keyed' | 'once';

/** How a list is paginated. */
export type PagingKind = 'cursor' | 'page' | 'offset' | 'before';

export type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

/** A schema of an object with known entries, so that names can be listed and queries be written. */
export type ObjectSchema = Schema & { readonly entries: ObjectEntries };

/** A file of a multipart body; opened when it is sent, and again for each retry. */
export interface FilePart {
  readonly filename: string;
  /** Media type, such as `image/png`. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  open(): AsyncIterable<Uint8Array>;
}

/** Names of fields, at any depth, that no log, report or dry run may show. */
export interface Secrets {
  readonly query?: readonly string[];
  readonly body?: readonly string[];
  /** Fields that the schema of the body does not name are secret too: another route of the service names them. */
  readonly unnamedBody?: true;
  readonly answer?: readonly string[];
}

/**
 * How the outcome of a `once` request whose answer was lost is determined. `verifyWith` is the command, without `plaza`, that shows it to
 * a user; names in braces are path parameters or body fields, which `verificationCommand` fills in.
 */
export type LostAnswer =
  /** Sending it again does nothing twice; the text says why. */
  | { readonly harmless: string }
  /**
   * Reads show whether it was carried out (`client/operations/verifications`), or sending it again: the service then refuses
   * it, or answers as to the first one.
   */
  | { readonly verified: 'by reading' | 'by sending again'; readonly verifyWith: string }
  /** Nothing shows it for certain; the text says why. */
  | { readonly unknown: string; readonly verifyWith: string };

/** A route as its section describes it; omitted fields have their defaults. */
export type RouteSpec = CommonSpec &
  (
    | { readonly method: keyof typeof effects /** Default: by the method. */; readonly effect?: Effect }
    | { readonly method: Method; readonly effect: Effect }
  );

/** `item`: one of the school event; `attempt`: the only one of the exam. */
export type Spending = 'money' | 'chalks' | 'item' | 'attempt';

interface CommonSpec {
  /** Default: `main`. */
  readonly host?: Host;
  /** Parameters in braces (`{user}`), words of the vocabulary in angle brackets (`<assistant>`). */
  readonly path: `/${string}`;
  /** Default: `json`. */
  readonly kind?: Kind;
  /** Default: `bearer`. */
  readonly auth?: Auth;
  /** Where a `keyed` route carries its key. */
  readonly key?: 'Idempotency-Key' | 'operationId';
  readonly query?: ObjectSchema;
  readonly body?: Schema;
  /**
   * As on the wire, with the `data` wrapper if there is one. Fields that the protocol does not show are `observed`. Missing:
   * the answer has no relevant body.
   */
  readonly answer?: Answer;
  readonly secret?: Secrets;
  /** The currency that the request spends, or can spend. */
  readonly spends?: Spending;
  /**
   * Success status that the protocol shows: 200 by default for GET, but for the events. Where it shows none, the sandbox
   * answers with 200. The client accepts any 2xx.
   */
  readonly ok?: number | undefined;
  /** The field of the answer (without its `data` wrapper) that holds a list; `*` when the answer is the list. */
  readonly items?: string;
  /** How the list is paginated; missing: one answer contains the whole list. */
  readonly paging?: PagingKind;
  /** On a `once` route. */
  readonly lostAnswer?: LostAnswer;
}

/** A route of the catalogue: its specification with name and defaults. */
export type Route<S extends RouteSpec = RouteSpec, N extends string = string> = S & {
  readonly name: N;
  readonly section: string;
  readonly host: Host;
  readonly kind: Kind;
  readonly auth: AuthOf<S>;
  readonly effect: EffectOf<S>;
  readonly ok: number | undefined;
};

type AuthOf<S extends RouteSpec> = S extends { readonly auth: infer A extends Auth }
  ? A
  : 'auth' extends keyof S
    ? Auth
    : 'bearer';

type EffectOf<S extends RouteSpec> = S extends { readonly effect: infer E extends Effect }
  ? E
  : 'effect' extends keyof S
    ? Effect
    : S['method'] extends keyof typeof effects
      ? (typeof effects)[S['method']]
      : never;

/** A route without its specific types. */
export type AnyRoute = Route;

export type SectionOf<N extends string, S extends Record<string, RouteSpec>> = {
  readonly [K in keyof S & string]: Route<S[K], `${N}.${K}`>;
};

export type ParameterNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** The parameters of a path, by name: `/api/users/{user}/follow` has `user`. */
export type PathOf<R extends RouteSpec> = { [K in ParameterNames<R['path']>]: string };

export type QueryOf<R extends RouteSpec> = R extends { query: infer Q extends Schema }
  ? InferInput<Q>
  : never;

/** The query as the sandbox sees it after checking: numbers and lists instead of their text. */
export type CheckedQueryOf<R extends RouteSpec> = R extends { query: infer Q extends Schema }
  ? InferOutput<Q>
  : undefined;

export type BodyOf<R extends RouteSpec> = R extends { body: infer B extends Schema } ? InferInput<B> : never;

/** The body as the sandbox sees it after checking. */
export type CheckedBodyOf<R extends RouteSpec> = R extends { body: infer B extends Schema }
  ? InferOutput<B>
  : undefined;

export type WireAnswerOf<R extends RouteSpec> = R extends { answer: infer S extends Answer }
  ? Infer<S>
  : undefined;

/** Takes the `data` wrapper off where it is the only key (field notes: envelope). */
export type Unwrapped<T> = T extends { data: infer D } ? ([keyof T] extends ['data'] ? D : T) : T;

/** The answer as the client returns it. */
export type AnswerOf<R extends RouteSpec> = Unwrapped<WireAnswerOf<R>>;

/** One element of a list route. */
export type ItemOf<R extends RouteSpec> = R extends { items: infer I }
  ? I extends '*'
    ? AnswerOf<R> extends readonly (infer T)[]
      ? T
      : unknown
    : I extends keyof AnswerOf<R>
      ? NonNullable<AnswerOf<R>[I]> extends readonly (infer T)[]
        ? T
        : unknown
      : unknown
  : never;

export type PathPart<R extends RouteSpec> = [ParameterNames<R['path']>] extends [never]
  ? { path?: undefined }
  : { path: PathOf<R> };

export type QueryPart<R extends RouteSpec> = R extends { query: Schema }
  ? Record<string, never> extends QueryOf<R>
    ? { query?: QueryOf<R> }
    : { query: QueryOf<R> }
  : { query?: undefined };

/** The body without the idempotency key, which the client adds. */
export type CallerBody<R extends RouteSpec> = R extends { key: 'operationId' }
  ? Omit<BodyOf<R>, 'operationId'> & { operationId?: string }
  : BodyOf<R>;

export type BodyPart<R extends RouteSpec> = R extends { body: Schema }
  ? { body: CallerBody<R> }
  : { body?: undefined };

/** The request of a route: path parameters, query and body. */
export type RequestOf<R extends RouteSpec> = PathPart<R> & QueryPart<R> & BodyPart<R>;
