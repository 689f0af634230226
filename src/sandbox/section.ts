/**
 * A section of the sandbox: state, seed, routes, switches and the rest of it in one value.
 *
 * `section('shop', {…})` is listed in `sections/index.ts`, and nowhere else. A large section is composed of parts:
 * `section('school', { parts: [shop, tasks, board] })`; a part is the result of `part({…})`.
 */
import type { GenericSchema } from 'valibot';
import type { RouteByName, RouteName } from '../protocol/routes/index';
import type { AccountState } from './sections/auth/rules/accounts';
import type { Caller } from './sections/auth/rules/callers';
import type { AnyHandler, Handler } from './server/http/handler';
import type { NonCatalogueRoute } from './server/http/non-catalogue';
import type { SimulationEvent } from './server/simulation';
import type { World, WorldState, WorldSwitch } from './world';

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

/** Handlers by the name of their route. */
export type HandlersOf<Name extends RouteName> = { readonly [N in Name]: Handler<RouteByName<N>> };

/** The definition of a section or a part of one. Every field is optional. */
export interface PartSpec<Route extends RouteName, Parts extends readonly SectionPart[]> {
  readonly state?: readonly WorldState<unknown>[];
  readonly seed?: Seed;
  readonly handlers?: HandlersOf<Route>;
  readonly switches?: readonly WorldSwitch[];
  /** What simulated users do. */
  readonly simulation?: readonly SimulationEvent[];
  /** Routes of the main host outside the catalogue: pages, pictures, files. */
  readonly nonCatalogue?: readonly NonCatalogueRoute[];
  /** Alternative names of codes, by code; the switch `other-codes` uses them. */
  readonly otherCodes?: Readonly<Record<string, string>>;
  /** What `sandbox grant` can give, by the key of its input: `chalks`. */
  readonly grants?: Readonly<Record<string, Grant<unknown>>>;
  /** By the name of a route that takes a file. */
  readonly uploadLimits?: Readonly<Record<string, UploadLimit>>;
  /** Ids of the uploaded bytes in use (`World.contents`); all others are removed when the sandbox starts. */
  contents?(world: World): readonly string[];
  readonly parts?: Parts;
}

/** The fields that the service takes from parts unchanged; empty if a definition omits them. */
export type AddedFields = Required<
  Pick<PartSpec<never, readonly []>, 'simulation' | 'nonCatalogue' | 'otherCodes' | 'grants' | 'uploadLimits'>
>;

/** A part of a section, with all parts of its own. */
export interface SectionPart<Route extends string = string> extends AddedFields {
  /** By the name of the entry. */
  readonly state: Readonly<Record<string, WorldState<unknown>>>;
  readonly seeds: readonly Seed[];
  readonly handlers: Readonly<Record<Route, AnyHandler>>;
  /** By name. */
  readonly switches: Readonly<Record<string, WorldSwitch>>;
  readonly contents: readonly ((world: World) => readonly string[])[];
}

/** The names of the routes that a part answers. */
export type RoutesOf<Part> = Part extends SectionPart<infer Route> ? Route : never;

/** A part of a section, as `part({ handlers, switches, parts })`: its own fields come first, then its parts. */
export function part<
  Route extends RouteName = never,
  const Parts extends readonly SectionPart[] = readonly [],
>(spec: PartSpec<Route, Parts>): SectionPart<Route | RoutesOf<Parts[number]>> {
  const { state = [], seed, handlers = {}, switches = [], contents } = spec;
  const own: SectionPart = {
    state: Object.fromEntries(state.map((one) => [one.entry, one])),
    seeds: seed ? [seed] : [],
    handlers,
    switches: Object.fromEntries(switches.map((one) => [one.name, one])),
    simulation: spec.simulation ?? [],
    nonCatalogue: spec.nonCatalogue ?? [],
    otherCodes: spec.otherCodes ?? {},
    grants: spec.grants ?? {},
    uploadLimits: spec.uploadLimits ?? {},
    contents: contents ? [contents] : [],
  };
  return compose([own, ...(spec.parts ?? [])]) as SectionPart<Route | RoutesOf<Parts[number]>>;
}

/** A section, a part with the catalogue's name: `section('files', { handlers: { get: ({ world, path }) => … } })`. */
export function section<
  const Name extends string,
  Route extends RouteName = never,
  const Parts extends readonly SectionPart[] = readonly [],
>(name: Name, spec: PartSpec<Route, Parts>) {
  return { name, ...part(spec) };
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
