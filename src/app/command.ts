/** Everything that a command file is made of. */

export {
  command,
  eventsCommand,
  group,
  type Message,
  type Mouse,
  type Size,
  type Step,
  screenCommand,
  Watched,
} from '../cli/definition/command';
export { eachCommand, readCommand } from '../cli/definition/each-command';
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
export {
  beforePaging,
  cursorPaging,
  handlingOptions,
  newItemsOption,
  offsetPaging,
  pagePaging,
  pagingOf,
  timeOptions,
} from '../cli/definition/paging';
export {
  argument,
  argumentList,
  flag,
  option,
  optionalArgument,
  optionalArgumentList,
  optionList,
  withDefault,
  withoutValue,
} from '../cli/definition/parameters';
