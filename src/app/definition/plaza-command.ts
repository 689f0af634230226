/** A command of plaza, and one run of it: what they have beyond those of the framework. */
import type { AnyCommand } from '../../cli/definition/command';
import type { Globals } from '../../cli/definition/globals';
import type { InputOf } from '../../cli/definition/parameters';
import type { Run } from '../../cli/definition/program';
import type { AnyRoute } from '../../protocol/route';
import type { keyedOptions, profileOptions } from './plaza-options';

/** What the definition of a command says besides. */
export interface PlazaDefinition {
  /** The routes the command may call; the client refuses others. */
  readonly routes: readonly AnyRoute[] | 'all';
  /** Signs somebody in, or is a step of it: `--profile` may name a profile that there is none of yet. */
  readonly signsIn?: true;
}

/** A command whose types were already used up. */
export type PlazaCommand = AnyCommand & PlazaDefinition;

/** The options of every command, and those of keyed commands, as they were read. */
export type PlazaGlobals = Globals &
  InputOf<Record<never, never>, typeof profileOptions> &
  Partial<InputOf<Record<never, never>, typeof keyedOptions>>;

export interface PlazaRun extends Run {
  readonly globals: PlazaGlobals;
  readonly command: PlazaCommand;
}
