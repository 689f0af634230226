/**
 * Commands of `eachCommand` and `readCommand`, which are written for one object. For a single object of an action, `forOne`
 * makes a command that asks and names it; for several, `answerEach` asks once and does the action for one after the other,
 * and `readEach` reads several at once.
 */
import type { EachCommand } from '../cli/definition/each-command';
import type { Line } from '../cli/line/parse';
import { errorFields } from '../cli/output/failures';
import {
  type AnswerCommand,
  readWhole,
  type Writer,
  writeDryRun,
  writeRead,
  writeResult,
} from '../cli/output/writer';
import { describeItem } from '../client/requests/ids';
import { isFailure, type PlazaError, UsageError } from '../errors';
import type { KnownObject } from '../ports/handles';
import type { Context } from '../ports/index';
import { mapInOrder } from '../queue';
import { cleanValue } from '../terminal/text/clean';
import { itemName } from '../terminal/text/receipt';
import type { CommandRun } from './follow';
import { printError } from './unprintable';

/** The command for the object in `input`: it asks for confirmation, and its result names the object. */
export async function forOne(
  command: EachCommand,
  ctx: Context,
  input: Line['input'],
): Promise<AnswerCommand> {
  const named = await naming(command, ctx, String(input[command.each]));
  return { ...named, run: (context, given) => confirmAndRun(command, context, given) };
}

async function confirmAndRun(command: EachCommand, ctx: Context, input: Line['input']): Promise<unknown> {
  const { each, confirm } = command;
  if (confirm) {
    const id = String(input[each]);
    const noun = nounOf(command);
    const read = confirm.describe && (async () => (await confirm.describe?.(ctx, input)) ?? {});
    const known = await describeItem(ctx, noun, id, read);
    await ctx.ask.confirm(`${confirm.verb} ${itemName(noun, id, known)}?`);
  }
  return command.run(ctx, input);
}

/** The command with results that name the object. */
async function naming(command: EachCommand, ctx: Context, id: string): Promise<AnswerCommand> {
  const noun = nounOf(command);
  const shown = await ctx.shownBefore(noun, id);
  const object: KnownObject = cleanValue({ noun, id, text: shown?.label, by: shown?.by });
  return { ...command, render: (value, view) => command.render(value, view, object) };
}

/** Does the action for each object, also after a failure that concerns only one object. @returns the highest exit code */
export async function answerEach(
  writer: Writer,
  command: EachCommand,
  commandRun: CommandRun,
  objects: readonly string[],
): Promise<number> {
  const { opened, run, line, written } = commandRun;
  const { context } = opened;
  if (objects.length === 0) return 0;
  const { nouns = 'objects' } = command.args?.[command.each]?.value.handle ?? {};
  if (command.confirm) await context.ask.confirm(`${command.confirm.verb} ${objects.length} ${nouns}?`);
  let exit = 0;
  for (const [index, id] of objects.entries()) {
    const input = { ...line.input, [command.each]: id };
    const work = async () => command.run(context, input);
    const result = await resultOf(context, () =>
      opened.once ? opened.once(work, () => true, { id, input }) : work(),
    );
    await written();
    if ('error' in result) {
      const { error } = result;
      exit = Math.max(exit, error.exit);
      run.failed(error.with({ message: `${nounOf(command)} ${id}: ${error.message}` }));
      await writeResult(writer, undefined, { id, error: errorFields(error) });
      if (!endsAll(error)) continue;
      const left = objects.length - index - 1;
      if (left > 0) run.note(`${left} of ${objects.length} ${nouns} are left: nothing was done with them`);
      return error.kind === 'signed-out' ? error.exit : exit;
    }
    if (context.dryRunRequests.length > 0) continue;
    const named = await naming(command, context, id);
    await writeResult(writer, named, { id, answer: result.value }).catch((cause) => {
      throw opened.hasChanged() ? printError(cause) : cause;
    });
    await opened.reportPrinted(true);
  }
  if (context.dryRunRequests.length > 0) await writeDryRun(writer, context.dryRunRequests);
  return exit;
}

/** Objects that are read at the same time. */
const atOnce = 4;

/** Reads each object, several at once, and writes the results in the order given. @returns the highest exit code */
export async function readEach(
  writer: Writer,
  command: AnswerCommand,
  { opened, run, line, written }: CommandRun,
  objects: readonly string[],
): Promise<number> {
  const { context } = opened;
  const { each = '', args } = command;
  if (line.input.sinceLast !== undefined)
    throw new UsageError('--since-last is not for several objects', {
      hint: 'run the command for each, with a name of its own: --since-last NAME',
    });
  const { noun = each, nouns = 'objects' } = args?.[each]?.value.handle ?? {};
  const read = (id: string) =>
    resultOf(context, async () => readWhole(await command.run(context, { ...line.input, [each]: id })));
  let exit = 0;
  let index = 0;
  for await (const result of mapInOrder(objects, atOnce, read)) {
    const id = objects[index] ?? '';
    index += 1;
    await written();
    if ('value' in result) {
      await writeRead(writer, command, { id, answer: result.value, isFirst: index === 1 });
      continue;
    }
    const { error } = result;
    exit = Math.max(exit, error.exit);
    run.failed(error.with({ message: `${noun} ${id}: ${error.message}` }));
    await writeResult(writer, undefined, { id, error: errorFields(error) });
    if (!endsAll(error)) continue;
    const left = objects.length - index;
    if (left > 0) run.note(`${left} of ${objects.length} ${nouns} are left: they were not read`);
    return error.kind === 'signed-out' ? error.exit : exit;
  }
  return exit;
}

/** The value or the failure of one object. @throws the errors that end the command: an interrupt, a fault of plaza */
async function resultOf<T>(
  context: Context,
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly error: PlazaError }> {
  try {
    return { value: await work() };
  } catch (thrown) {
    const error = await context.explain(thrown);
    if (isFailure(error)) return { error };
    throw error;
  }
}

/** Whether the next object would fail in the same way: no session, a limit that is not waited for, no service. */
function endsAll({ kind }: PlazaError): boolean {
  return ['signed-out', 'too-frequent', 'network', 'person-needed'].includes(kind);
}

function nounOf({ args, each }: EachCommand): string {
  return args?.[each]?.value.handle?.noun ?? each;
}
