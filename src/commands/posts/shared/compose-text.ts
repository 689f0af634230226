/** Reads the text of a post or comment from the argument, a file or the editor, and keeps a draft when sending fails. */
import { InterruptedError, NotFoundError, PersonNeededError, UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { Draft } from '../../../ports/records';
import { posts } from '../../../protocol/routes/posts';
import { itemName } from '../../../terminal/text/receipt';

type ComposePorts = Pick<Ports, 'ask' | 'files' | 'desk' | 'dryRunRequests' | 'draft' | 'note'>;

export interface TextInput {
  readonly text: string | undefined;
  readonly file: string | undefined;
  readonly editor: boolean;
}

export interface ComposeOptions {
  /** The text that the editor starts with. */
  readonly initial?: () => Promise<string>;
  /** Names the record that the text is for, below the text; called before the editor opens, for texts from it. */
  readonly about?: () => Promise<string>;
  /** The text is optional: the editor opens only with `--editor`. */
  readonly mayBeEmpty?: boolean;
  /** The kind of text, with its maximum length. */
  readonly kind: Kind;
  /** The part that is sent and measured; by default, all of the text. */
  readonly contentOf?: (text: string) => string;
}

export interface ComposedText {
  readonly text: string;
  /** Runs the request. When it fails, a text from the editor stays on disk, and a note says where. */
  send<T>(request: () => Promise<T>): Promise<T>;
}

/**
 * The text from the argument, a file, standard input for `-`, or the editor at a terminal.
 * @throws UsageError when it is given more than once, PersonNeededError when it is missing and there is no terminal
 */
export async function composeText(
  ports: ComposePorts,
  { text, file, editor }: TextInput,
  { initial, about, mayBeEmpty = false, kind, contentOf = (text) => text }: ComposeOptions,
): Promise<ComposedText> {
  const sources = [
    text !== undefined && 'as an argument',
    file !== undefined && '--file',
    editor && '--editor',
  ];
  const given = sources.filter(Boolean);
  if (given.length > 1) throw new UsageError(`the text is given more than once: ${given.join(' and ')}`);
  const { noun, longest } = kind;
  const fitting = (all: string) => {
    const { length } = contentOf(all);
    if (length <= longest) return all;
    throw new UsageError(`the text is too long: ${length} characters; a ${noun} has at most ${longest}`);
  };
  const path = text === '-' ? text : file;
  if (path !== undefined)
    return withoutDraft(fitting(withoutFooter((await ports.files.text(path)).replace(/\r?\n$/, ''))));
  if (text !== undefined) return withoutDraft(fitting(text));
  if (mayBeEmpty && !editor) return withoutDraft('');
  if (!ports.ask.possible) {
    throw new PersonNeededError('text is required', {
      hint: 'give it as an argument (- for standard input; in quotes when it begins with #), or with --file FILE',
    });
  }
  const record = await about?.();
  return editText(ports, (await initial?.()) ?? '', record ? { ...kind, record } : kind, fitting);
}

/** The post as a text for it names it. @throws NotFoundError that names the typed ID */
export async function nameOfPost({ api }: Pick<Ports, 'api'>, postId: string): Promise<string> {
  try {
    const { content, author } = await api.read(posts.get, { path: { postId } });
    return itemName('post', postId, { text: content, by: author?.username });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw error.with({ message: `there is no post '${postId}'` });
  }
}

function withoutDraft(text: string): ComposedText {
  return { text, send: (request) => request() };
}

/** @throws InterruptedError when the text is empty or unchanged, UsageError when it is too long */
async function editText(
  ports: ComposePorts,
  initial: string,
  kind: RecordKind,
  fitting: (text: string) => string,
): Promise<ComposedText> {
  const draft = await ports.draft(withFooter(initial, kind));
  const noteDraft = () =>
    ports.note(`your text is saved in ${draft.path}; reuse it with '--file ${draft.path}'`);
  try {
    await ports.desk.edit(draft.path);
  } catch (error) {
    if ((await readDraft(draft, initial)).isNew) noteDraft();
    throw error;
  }
  const { text, isNew } = await readDraft(draft, initial);
  if (!isNew) throw new InterruptedError(`the text is ${text ? 'unchanged' : 'empty'}; nothing was sent`);
  const orNoteDraft = async <T>(work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      noteDraft();
      throw error;
    }
  };
  await orNoteDraft(() => fitting(text));
  return {
    text,
    send: (request) =>
      orNoteDraft(async () => {
        const answer = await request();
        // A dry run sent nothing.
        if (ports.dryRunRequests.length > 0) noteDraft();
        else await draft.remove();
        return answer;
      }),
  };
}

/** The text from the editor, and whether it is new; removes a draft that is not. */
async function readDraft(draft: Draft, initial: string): Promise<{ text: string; isNew: boolean }> {
  const text = withoutFooter((await draft.read()).trimEnd());
  const isNew = text.trim() !== '' && text !== initial.trimEnd();
  if (!isNew) await draft.remove();
  return { text, isNew };
}

export const textKinds = {
  post: { noun: 'post', longest: 5000 },
  repost: { noun: 'repost', longest: 2000 },
  comment: { noun: 'comment', longest: 1000 },
  reply: { noun: 'reply', longest: 1000 },
} as const satisfies Record<string, Kind>;

/** A marker line, as in git's commit messages: lines of a text may start with `#`. */
const scissors = '------------------------ >8 ------------------------';

/** A kind of text. Maximum lengths are in field notes 10.3. */
export interface Kind {
  /** `post`, `comment`, … */
  readonly noun: string;
  /** UTF-16 code units. */
  readonly longest: number;
}

/** The kind of a text, and the record that it is for. */
type RecordKind = Kind & { readonly record?: string };

/** Appends the footer, which tells what the text is for and is not part of it. */
function withFooter(text: string, { noun, longest, record }: RecordKind): string {
  return [
    text,
    '',
    scissors,
    `Write the text of the ${noun} above this line, at most ${longest} characters.`,
    ...(record ? [`The ${noun} is for ${record}.`] : []),
    'This line and everything below it is ignored. An empty or unchanged text sends nothing.',
    '',
  ].join('\n');
}

function withoutFooter(text: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trimEnd() === scissors);
  return at < 0 ? text : lines.slice(0, at).join('\n').trimEnd();
}
