/** Prints errors on standard error, as text or JSON. */
import type { PlazaError } from '../../errors';
import { asksForJson, globalsTyped } from '../definition/parameters';
import type { Io } from '../process/io';
import { colorLevel } from '../process/terminal';
import { cleanStderrText, toJson, wrapForTerminal } from './safe-text';
import { writeLines } from './writer';

/** Prints a failure; ignores a closed standard error. */
export async function printFailure(
  io: Pick<Io, 'argv' | 'env' | 'errors'>,
  error: PlazaError,
): Promise<void> {
  await writeLines(io.errors, [failureText(io, error)]).catch(() => undefined);
}

/** The text of a failure for standard error, without the last line end. */
export function failureText(io: Pick<Io, 'argv' | 'env' | 'errors'>, error: PlazaError): string {
  // From the tokens: the form of an error must not depend on whether the line can be parsed.
  const typed = globalsTyped(io.argv);
  // A filter at a terminal is read by a user: only --json and --envelope also ask for JSON errors there.
  const json = asksForJson(io.argv) && (!io.errors.terminal || typed.has('json') || typed.has('envelope'));
  const color = colorLevel(io.errors, io.env, { noColor: typed.has('noColor'), setting: 'auto' });
  const red = (text: string) => (color === 0 ? text : `\u001b[31m${text}\u001b[39m`);
  const lines = failureLines(error, { json, red });
  return (json ? lines : lines.map((line) => wrapForTerminal(line, io.errors))).join('\n');
}

/** The fields of an error under `--json`. */
export function errorFields({ kind, message, details }: PlazaError) {
  const { code, status, retryAfter, operation, fields } = details;
  const hint = repeats(message, details.hint) ? undefined : details.hint;
  return { kind, code, message, status, hint, retryAfter, operation, fields };
}

interface FailureStyle {
  readonly json: boolean;
  readonly red: (text: string) => string;
}

/** Whether the hint repeats the message: the message contains each of its longer words. */
function repeats(message: string, hint = ''): boolean {
  const said = message.toLowerCase();
  const words = hint.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return words.length > 0 && !/'|--/.test(hint) && words.every((word) => said.includes(word));
}

/** The lines for standard error; with `json`, one object on one line. */
export function failureLines(error: PlazaError, { json, red }: FailureStyle): string[] {
  const shown = errorFields(error);
  if (json) return [toJson({ error: shown })];
  const { code, message, hint, fields } = shown;
  // Without a text of the service, the code is the message.
  const named = code && code !== message ? ` (${cleanStderrText(code)})` : '';
  const lines = [`${red('error:')} ${cleanStderrText(message)}${named}`];
  for (const [name, value] of Object.entries(fields ?? {})) {
    // A violation that the message already contains is not repeated.
    if (name.startsWith('violations.') && message.includes(String(value))) continue;
    lines.push(`  ${cleanStderrText(`${name}: ${value}`)}`);
  }
  if (hint) lines.push(`hint: ${cleanStderrText(hint)}`);
  return lines;
}
