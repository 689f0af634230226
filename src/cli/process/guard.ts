/** The restrictions of a command line that a program runs for a user (`plaza mcp`), where requests and files are used. */
import type { Picture } from '../../ports/pictures';
import type { AnyRoute } from '../../protocol/route';
import type { Line } from '../line/parse';
import type { Place } from '../line/resolve';

/** Every method throws a `PersonNeededError` for something that is closed to the program. */
export interface Guard {
  /** The parsed line with the options that the guard decides. */
  admit(place: Pick<Place, 'words' | 'command'>, line: Line): Promise<Line>;
  /** Called before a request that changes something is sent. */
  beforeChange(route: AnyRoute): void;
  /** Called before chalks are spent; undefined for an unknown price. */
  spend(chalks: number | undefined): void;
  /** Called for each request that a dry run does not send. */
  planned(): void;
  /** Called with each picture that belongs to the answer; nothing draws it. */
  picture(picture: Picture): void;
  /** Called as long work moves on. */
  progress(text: string): void;
  /** Called with each answer of the service. @returns the value that the command reads; undefined: reads all */
  readonly answer: ((value: unknown) => Promise<unknown>) | undefined;
  /** The path to use for a path that the command names; `-` is a standard stream. */
  path(path: string, use: 'read' | 'write'): string;
}
