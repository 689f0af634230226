/** The framework's `command` bound to plaza's context, and everything else that a command file is made of. */
import { commandKinds } from '../cli/definition/command';
import type { Context, PlazaDefinition } from './plaza-command';

export {
  group,
  type Message,
  type Mouse,
  type Size,
  type Step,
  Watched,
} from '../cli/definition/command';
export {
  ahead,
  choice,
  duration,
  file,
  integer,
  line,
  milliseconds,
  objectOf,
  pair,
  setting,
  text,
  textOrInput,
  upperCase,
} from '../cli/definition/option-parsers';
export {
  attachOption,
  id,
  picturesOption,
  settingNames,
  spanOptions,
  textOptions,
  user,
} from '../cli/definition/options';
export { beforePaging, cursorPaging, offsetPaging, pagePaging, pagingOf } from '../cli/definition/paging';
export {
  argument,
  argumentList,
  flag,
  option,
  optionalArgument,
  optionalArgumentList,
  optionList,
  withDefault,
} from '../cli/definition/parameters';

export const { command, eventsCommand, screenCommand } = commandKinds<Context, PlazaDefinition>();
