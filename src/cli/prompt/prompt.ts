/** One prompt at the terminal: its end without an answer, and its continuation after Ctrl-Z. */
import type { Key } from 'node:readline';
import { InterruptedError } from '../../errors';
import { writeLines } from '../output/writer';
import type { Io } from '../process/io';
import { isPlainTerminal } from '../process/terminal';

/** The streams of a prompt, and the signal that removes it. */
export interface PromptContext {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly signal: AbortSignal;
}

/** Shows a prompt and returns its answer. @throws InterruptedError when the user leaves it, the signal's reason */
type RunPrompt = <T>(prompt: (context: PromptContext) => Promise<T>) => Promise<T>;

/** Shows prompts, and above the first one the keys that cancel it. After Ctrl-Z a prompt is shown again. */
export function makePrompted(io: Pick<Io, 'input' | 'errors' | 'signal' | 'env'>): RunPrompt {
  const leaveText = isPlainTerminal(io.env) ? 'Ctrl-C cancels.' : 'Ctrl-C or Esc cancels.';
  let isExplained = false;
  return async (prompt) => {
    if (!isExplained) await writeLines(io.errors, [leaveText]);
    isExplained = true;
    for (;;) {
      const { answer, end } = await shownOnce(io, prompt);
      if (answer) return answer.value;
      if (end === 'over') throw new InterruptedError();
    }
  };
}

/** The reason for removing a prompt: the input ended, or the process was stopped and continues. */
type End = 'over' | 'stopped';

async function shownOnce<T>(
  io: Pick<Io, 'input' | 'errors' | 'signal'>,
  prompt: (context: PromptContext) => Promise<T>,
) {
  const gone = new AbortController();
  let end: End | undefined;
  const context = {
    input: io.input.stream,
    output: io.errors.stream,
    signal: AbortSignal.any([io.signal, gone.signal]),
  };
  const answer = prompt(context);
  const stopListening = onEnd(context.input, (why) => {
    end = why;
    gone.abort();
  });
  try {
    return { answer: { value: await answer } };
  } catch (error) {
    io.signal.throwIfAborted();
    if (end === undefined) throw left(error);
    return { end };
  } finally {
    stopListening();
  }
}

/**
 * Reports when the reader of a prompt gets no more input: the input ended, Escape was pressed, Ctrl-D was pressed on an
 * empty line, or the process continues after Ctrl-Z. The prompt itself would never resolve then. Call it after the prompt
 * has started: each key is checked after the prompt has handled it.
 * @returns a function that stops the reports
 */
function onEnd(input: PromptContext['input'], report: (why: End) => void): () => void {
  const over = () => report('over');
  const stopped = () => report('stopped');
  const pressed = (_: unknown, { ctrl, name }: Key) => {
    if ((ctrl && name === 'd' && input.isPaused()) || name === 'escape') over();
    if (ctrl && name === 'z') input.once('pause', stopped);
  };
  input.on('keypress', pressed).on('end', over);
  return () => void input.off('keypress', pressed).off('end', over).off('pause', stopped);
}

/** A prompt left with Ctrl-C is an interrupt like any other. */
function left(error: unknown): unknown {
  const exit = error instanceof Error && error.name === 'ExitPromptError';
  return exit ? new InterruptedError('interrupted', { cause: error }) : error;
}
