/** Where the text of a post or a comment comes from, and what becomes of it when sending fails. */
import { InterruptedError, PersonNeededError, UsageError } from '../../errors';

/** What this step needs of a command's context. */
export interface WritingContext {
  readonly ask: { readonly possible: boolean };
  readonly files: { text(path: string): Promise<string> };
  readonly desk: { edit(path: string): Promise<void> };
  readonly rehearsed: readonly unknown[];
  draft(text: string): Promise<Draft>;
  note(text: string): void;
}

/** A file that the editor writes to. */
interface Draft {
  readonly path: string;
  read(): Promise<string>;
  remove(): Promise<void>;
}

/** How a text was given on the command line. */
export interface TextGiven {
  readonly text: string | undefined;
  readonly file: string | undefined;
  readonly editor: boolean;
}

/** What the editor begins with, and whether there may be no text at all. */
export interface TextWish {
  /** What the editor shows at first. */
  readonly initial?: () => Promise<string>;
  /** The rest suffices: nobody is asked for a text, unless by `--editor`. */
  readonly mayBeEmpty?: boolean;
}

/** A text that is ready to be sent. */
export interface Writing {
  readonly text: string;
  /** Sends it; what was written in the editor is kept, and said to be, until that succeeded. */
  sent<T>(send: () => Promise<T>): Promise<T>;
}

/**
 * The text: the argument, a file, standard input for `--file -`, or the editor at a terminal.
 * @throws UsageError when it is given twice, PersonNeededError when it is missing and nobody can write it
 */
export async function writingOf(
  ctx: WritingContext,
  { text, file, editor }: TextGiven,
  { initial, mayBeEmpty = false }: TextWish = {},
): Promise<Writing> {
  const ways = [text !== undefined && 'as an argument', file !== undefined && '--file', editor && '--editor'];
  const given = ways.filter(Boolean);
  if (given.length > 1) throw new UsageError(`the text is given more than once: ${given.join(' and ')}`);
  if (text !== undefined) return sentAtOnce(text);
  if (file !== undefined) return sentAtOnce((await ctx.files.text(file)).replace(/\r?\n$/, ''));
  if (mayBeEmpty && !editor) return sentAtOnce('');
  if (!ctx.ask.possible) {
    throw new PersonNeededError('text is required', {
      hint: 'give it as an argument, or with --file FILE (- for standard input)',
    });
  }
  return edited(ctx, (await initial?.()) ?? '');
}

function sentAtOnce(text: string): Writing {
  return { text, sent: (send) => send() };
}

/** @throws InterruptedError when nothing was written */
async function edited(ctx: WritingContext, initial: string): Promise<Writing> {
  const draft = await ctx.draft(initial);
  const kept = () => ctx.note(`your text is saved in ${draft.path}; reuse it with '--file ${draft.path}'`);
  try {
    await ctx.desk.edit(draft.path);
  } catch (error) {
    if ((await writtenIn(draft, initial)).something) kept();
    throw error;
  }
  const { text, something } = await writtenIn(draft, initial);
  if (!something) {
    throw new InterruptedError(
      text.trim() === '' ? 'the text is empty; nothing was sent' : 'the text is unchanged; nothing was sent',
    );
  }
  return {
    text,
    async sent(send) {
      try {
        const answer = await send();
        // A dry run sent nothing.
        if (ctx.rehearsed.length > 0) kept();
        else await draft.remove();
        return answer;
      } catch (error) {
        kept();
        throw error;
      }
    },
  };
}

/** What the editor left, and whether that is something new; a draft that is not is gone. */
async function writtenIn(draft: Draft, initial: string): Promise<{ text: string; something: boolean }> {
  const text = (await draft.read()).trimEnd();
  const something = text.trim() !== '' && text !== initial.trimEnd();
  if (!something) await draft.remove();
  return { text, something };
}
