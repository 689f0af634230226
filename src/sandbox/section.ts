/**
 * A section of the sandbox: state, seed, routes, switches and the rest of it in one value.
 *
 * `section('shop', {…})` is exported by `sections/shop/index.ts` and listed in `sections/index.ts`, and nowhere else.
 * A large section is composed of parts: `section('school', { parts: [shop, tasks, board] })`. A part is the result of
 * `part({…})`, in a folder of its own with the same files as a section. How to add one: `sections/index.ts`.
 */
import type { GenericSchema } from 'valibot';
import type { Random } from '../ports/machine';
import type { RouteByName, RouteName } from '../protocol/routes/index';
import type { AccountState } from './sections/auth/rules/accounts';
import type { Caller } from './sections/auth/rules/callers';
import type { AnyHandler, Handler } from './server/http/handler';
import type { NonCatalogueRoute } from './server/http/non-catalogue';
import type { SimulationEvent } from './server/simulation';
import type { Unbuilt } from './unbuilt';
import type { SwitchName, World, WorldState } from './world';
import type { SwitchSpec } from './world/switches';

/** The moment a world begins. */
export interface WorldStart {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly random: Random;
}

/** How one entry of `WorldState` begins, is checked when it is loaded, and is saved. */
export interface StateSpec<T> {
  readonly schema: GenericSchema<unknown, T>;
  /** Its value before any section is seeded. */
  initial(start: WorldStart): T;
  /** Its value as it is written to the world's file; left out: as it is. */
  saved?(value: T): T;
}

/**
 * Fills a new world with made-up content. Seeds run in the order of the list of sections, so a section can use the
 * content of those before it.
 */
export type Seed = (world: World, now: number) => void;

/** What control can give to an account: currency of an event, an item, a right. */
export interface Grant<T> {
  /** What `sandbox grant` sends for it. */
  readonly schema: GenericSchema<unknown, T>;
  /** @throws Refusal when the account cannot have it */
  give(world: World, account: AccountState, value: T): void;
}

/** A grant without the type of its value, as a section lists it. */
export function grant<T>(spec: Grant<T>): Grant<unknown> {
  return spec as Grant<unknown>;
}

/**
 * The largest file of a media type that a caller may send, in bytes. It is called while the file arrives.
 * @throws Refusal for a type that the caller may not send
 */
export type UploadLimit = (world: World, caller: Caller | undefined, mimeType: string) => number;

/** The handlers of some routes: every one that `unbuilt` does not list, and any that it does. */
export type HandlersOf<Name extends RouteName> = {
  readonly [N in Exclude<Name, Unbuilt>]: Handler<RouteByName<N>>;
} & {
  readonly [N in Extract<Name, Unbuilt>]?: Handler<RouteByName<N>>;
};

/** The handlers of a whole section of the catalogue. */
export type SectionHandlers<Section extends string> = HandlersOf<Extract<RouteName, `${Section}.${string}`>>;

/** The definition of a section or a part of one. Every field is optional. */
export interface PartSpec<State extends keyof WorldState, Route extends string, Switch extends SwitchName> {
  /** By the names that it declares in `WorldState`. */
  readonly state?: { readonly [K in State]: StateSpec<WorldState[K]> };
  readonly seed?: Seed;
  /** By route; those of the catalogue's section, or some of them in a part. */
  readonly handlers?: { readonly [N in Route]?: AnyHandler };
  /** By the names that it declares in `SwitchNames`. */
  readonly switches?: { readonly [N in Switch]: SwitchSpec };
  /** What simulated users do. */
  readonly simulation?: readonly SimulationEvent[];
  /** Routes of the main host outside the catalogue: pages, pictures, files. */
  readonly nonCatalogue?: readonly NonCatalogueRoute[];
  /** Codes of the protocol's table that its routes can answer with (protocol: errors). */
  readonly codes?: readonly string[];
  /** Alternative names of codes, by code; the switch `other-codes` uses them. */
  readonly otherCodes?: Readonly<Record<string, string>>;
  /** What `sandbox grant` can give, by the key of its input: `chalks`. */
  readonly grants?: Readonly<Record<string, Grant<unknown>>>;
  /** By the name of a route that takes a file. */
  readonly uploadLimits?: Readonly<Record<string, UploadLimit>>;
  /** Ids of the uploaded bytes in use (`World.contents`); all others are removed when the sandbox starts. */
  contents?(world: World): readonly string[];
}

/** A part of a section; fields that its definition omits are empty. */
export interface SectionPart<
  State extends string = string,
  Route extends string = string,
  Switch extends string = string,
> {
  readonly state: Readonly<Record<State, StateSpec<unknown>>>;
  readonly seeds: readonly Seed[];
  readonly handlers: Readonly<Partial<Record<Route, AnyHandler>>>;
  readonly switches: Readonly<Record<Switch, SwitchSpec>>;
  readonly simulation: readonly SimulationEvent[];
  readonly nonCatalogue: readonly NonCatalogueRoute[];
  readonly codes: readonly string[];
  readonly otherCodes: Readonly<Record<string, string>>;
  readonly grants: Readonly<Record<string, Grant<unknown>>>;
  readonly uploadLimits: Readonly<Record<string, UploadLimit>>;
  readonly contents: readonly ((world: World) => readonly string[])[];
}

export interface Section<
  Name extends string = string,
  State extends string = string,
  Route extends string = string,
  Switch extends string = string,
> extends SectionPart<State, Route, Switch> {
  readonly name: Name;
}

export function part<
  State extends keyof WorldState = never,
  Route extends string = never,
  Switch extends SwitchName = never,
>(spec: PartSpec<State, Route, Switch>): SectionPart<State, Route, Switch> {
  const {
    state,
    seed,
    handlers,
    switches,
    simulation,
    nonCatalogue,
    codes,
    otherCodes,
    grants,
    uploadLimits,
    contents,
  } = spec;
  return {
    state: (state ?? {}) as Readonly<Record<State, StateSpec<unknown>>>,
    seeds: seed ? [seed] : [],
    handlers: (handlers ?? {}) as Readonly<Partial<Record<Route, AnyHandler>>>,
    switches: (switches ?? {}) as Readonly<Record<Switch, SwitchSpec>>,
    simulation: simulation ?? [],
    nonCatalogue: nonCatalogue ?? [],
    codes: codes ?? [],
    otherCodes: otherCodes ?? {},
    grants: grants ?? {},
    uploadLimits: uploadLimits ?? {},
    contents: contents ? [contents] : [],
  };
}

/** The names of a part's state entries, routes and switches. */
export type PartNames<Piece> =
  Piece extends SectionPart<infer State, infer Route, infer Switch>
    ? { state: State; route: Route; switch: Switch }
    : never;

/** A section composed of pieces. */
type SectionOf<Name extends string, Piece> = Section<
  Name,
  PartNames<Piece>['state'],
  PartNames<Piece>['route'],
  PartNames<Piece>['switch']
>;

/** A section with the catalogue's name. Its own fields come first, then its parts in their order. */
export function section<
  const Name extends string,
  State extends keyof WorldState = never,
  Route extends string = never,
  Switch extends SwitchName = never,
  const Parts extends readonly SectionPart[] = readonly [],
>(
  name: Name,
  spec: PartSpec<State, Route, Switch> & { readonly parts?: Parts },
): SectionOf<Name, SectionPart<State, Route, Switch> | Parts[number]> {
  const { parts = [], ...own } = spec;
  const composed: Section = { name, ...compose([part(own), ...parts]) };
  return composed as SectionOf<Name, SectionPart<State, Route, Switch> | Parts[number]>;
}

/** Several parts as one. @throws Error when two of them define the same name */
export function compose(parts: readonly SectionPart[]): SectionPart {
  return {
    state: merged(parts.map(({ state }) => state)),
    seeds: parts.flatMap(({ seeds }) => seeds),
    handlers: merged(parts.map(({ handlers }) => handlers)),
    switches: merged(parts.map(({ switches }) => switches)),
    simulation: parts.flatMap(({ simulation }) => simulation),
    nonCatalogue: parts.flatMap(({ nonCatalogue }) => nonCatalogue),
    codes: parts.flatMap(({ codes }) => codes),
    otherCodes: merged(parts.map(({ otherCodes }) => otherCodes)),
    grants: merged(parts.map(({ grants }) => grants)),
    uploadLimits: merged(parts.map(({ uploadLimits }) => uploadLimits)),
    contents: parts.flatMap(({ contents }) => contents),
  };
}

function merged<T>(records: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const names = records.flatMap((record) => Object.keys(record));
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`two parts of the sandbox define '${twice}'`);
  return Object.assign({}, ...records);
}
