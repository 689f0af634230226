/** The option `--profile` of every command, and the commands with which it may name a profile that is still to come. */
import type { AnyCommand } from '../../cli/definition/command';
import type { Globals } from '../../cli/definition/globals';
import { type InputOf, option } from '../../cli/definition/parameters';
import type { Run } from '../../cli/definition/program';
import { text } from '../../cli/definition/values';

export const profileOptions = {
  profile: option(text('name', 'profile'), 'Use this profile (the profile sandbox always exists)'),
};

/** The options of every command, as they were read. */
export type ProfileGlobals = Globals & InputOf<Record<never, never>, typeof profileOptions>;

/** What the definition of a command says of profiles. */
export interface ProfileDefinition {
  /** Signs somebody in, or is a step of it: `--profile` may name a profile that there is none of yet. */
  readonly signsIn?: true;
}

/** One run of a command of plaza. */
export interface ProfileRun extends Run {
  readonly globals: ProfileGlobals;
  readonly command: AnyCommand & ProfileDefinition;
}
