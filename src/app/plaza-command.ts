/** A command of plaza beyond the framework: its definition, its options, its run and its context. */
import type { AnyCommand } from '../cli/definition/command';
import { text } from '../cli/definition/option-parsers';
import { flag, type Globals, type InputOf, option } from '../cli/definition/parameters';
import type { Additions, Node, Run } from '../cli/definition/program';
import type { Io } from '../cli/process/io';
import type { ShellCompletion } from '../external/shell-completion';
import type { Ports } from '../ports/index';
import type { Check } from '../ports/machine';
import { type AnyRoute, isRecorded } from '../protocol/route';
import type { Vocabulary } from '../protocol/vocabulary';
import type { Paths } from '../store/config';

/** The fields of a definition beyond those of the framework. */
export interface PlazaDefinition {
  /** The routes the command may call; the client refuses others. */
  readonly routes: readonly AnyRoute[] | 'all';
  /** Signs in, or is a step of a sign-in: `--profile` may name a profile that does not exist yet. */
  readonly signsIn?: true;
}

/** A command without the types of its arguments and options. */
export type PlazaCommand = AnyCommand & PlazaDefinition;

/** The options of every command, and those of keyed commands, as they were read. */
export type PlazaGlobals = Globals &
  InputOf<Record<never, never>, typeof profileOptions> &
  Partial<InputOf<Record<never, never>, typeof journaledOptions>>;

export interface PlazaRun extends Run {
  readonly globals: PlazaGlobals;
  readonly command: PlazaCommand;
}

/** Of every command. */
export const profileOptions = {
  profile: option(text('name', 'profile'), 'Use this profile (the profile sandbox always exists)'),
};

/** Of the commands whose changes the journal records. */
export const journaledOptions = {
  new: flag('Start a new action even when the answer to the same one was lost'),
};

/** An entry of the manifest. */
export interface PlazaNode extends Node {
  /** Of a command: the names of the routes it may call. */
  readonly routes?: readonly string[] | 'all';
}

/** The option `--new`, the output and the routes in help, and their names in the manifest. */
export function additionsOf(command: PlazaCommand): Additions {
  const { routes } = command;
  const manifest: Pick<PlazaNode, 'routes'> = {
    routes: routes === 'all' ? 'all' : routes.map(({ name }) => name),
  };
  return {
    options: isJournaled(command) ? journaledOptions : {},
    async help() {
      const { outputHelp } = await import('./help/output-help');
      return [...(await outputHelp(command)), { title: 'Routes', lines: routeLines(command) }];
    },
    manifest,
  };
}

/** Whether the command may send a change that the journal records. */
function isJournaled({ kind, routes }: Pick<PlazaCommand, 'kind' | 'routes'>): boolean {
  return kind === 'answer' && (routes === 'all' || routes.some(isRecorded));
}

/** Whether the command may send a change with an idempotency key, which is retried before the command runs. */
export function isKeyed({ kind, routes }: Pick<PlazaCommand, 'kind' | 'routes'>): boolean {
  return kind === 'answer' && (routes === 'all' || routes.some(({ effect }) => effect === 'keyed'));
}

function routeLines({ routes }: Pick<PlazaCommand, 'routes'>): string[] {
  if (routes === 'all') return ['  any'];
  return routes.map(({ method, host, path }) => `  ${method} ${host === 'main' ? '' : `{${host}}`}${path}`);
}

/** Every port, and what only plaza's own tool commands use. */
export interface Context extends Ports {
  readonly paths: Paths;
  /** Facts about this program and the computer, for `doctor`. */
  readonly program: Pick<Io, 'version' | 'nodeVersion' | 'platform' | 'env' | 'pid'>;
  /** The commands that may call each route, by the route's name. */
  commandsOfRoutes(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The manual page of a command in roff, as the build wrote it. @throws UsageError where there is none */
  manualPage(words: readonly string[]): Promise<string>;
  /** Installs completion scripts. @throws UsageError without a home folder */
  shellCompletion(): Promise<ShellCompletion>;
  /** The service's words, as the profile in use has them. */
  words(): Promise<Vocabulary>;
  /** The checks of `doctor`. */
  diagnose(): Promise<Check[]>;
}
