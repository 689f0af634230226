/** The waste-paper collection for people: progress, the post that is handed in, receipts. */
import type { ColorLevel } from '../../../ports/terminal';
import type { Post } from '../../../protocol/records/posts';
import type { HandIn, WastePaper } from '../../../protocol/records/school/tools';
import { cleanText } from '../../../terminal/text/clean';
import { counted, groupedNumber } from '../../../terminal/text/count-suffix';
import { isolate } from '../../../terminal/text/direction';
import { record } from '../../../terminal/text/table';
import { oneLine, truncate, wrap } from '../../../terminal/text/text';
import { loadStyle, type View } from '../../../terminal/text/view';

/** Posts that close the collection (protocol: limits). */
const goal = 10_000;

const barCells = 30;

/** A bar of the common goal with the figures; in a pipe the unchanged fields. */
export function wastePaperLines({ total, mine, handedIn, closed }: WastePaper, view: View): string[] {
  if (!view.terminal) {
    return record(view, [
      ['total', total],
      ['goal', goal],
      ['mine', mine],
      ['handed in', handedIn],
      ['closed', closed],
    ]);
  }
  return [
    // The service may leave out the total, which is everybody's.
    typeof total === 'number' ? goalLine(total, view) : '',
    closed ? 'The goal is reached, and the collection is closed.' : '',
    `You have ${counted(mine ?? 0, 'pack')} to hand in${handedIn ? `, and have handed in ${handedIn}` : ''}.`,
  ].filter((line) => line !== '');
}

function goalLine(total: number, { style: { green, dim, bold } }: View): string {
  const share = Math.min(Math.max(total / goal, 0), 1);
  const full = Math.floor(share * barCells);
  const bar = `${green('█'.repeat(full))}${dim('░'.repeat(barCells - full))}`;
  return `${bar} ${bold(`${Math.floor(share * 100)} %`)}  ${goalText(total)}`;
}

function goalText(total: number): string {
  return `${groupedNumber(total)} of ${groupedNumber(goal)} posts`;
}

/** The post before it is turned into waste paper: its date and its text, at most five lines of it. */
export async function oldPostLines(
  post: Post,
  { color, columns }: { readonly color: ColorLevel; readonly columns: number },
): Promise<string[]> {
  const style = await loadStyle(color);
  const text = cleanText(contentOf(post));
  const wrapped = (line: string) => wrap(line, columns - 2).map((part) => isolate(part, line));
  const lines = text.split('\n').flatMap(wrapped);
  const shown = lines.length > maxLines ? [...lines.slice(0, maxLines - 1), '…'] : lines;
  const counts = `${counted(post.likesCount ?? 0, 'like')}, ${counted(post.commentsCount ?? 0, 'comment')}`;
  return [style.dim(`${dayOf(post)} · ${counts}`), ...shown.map((line) => `${style.dim('│')} ${line}`)];
}

const maxLines = 5;

/** A post as a choice: its day and the beginning of its text. */
export function postName(post: Post): string {
  const text = oneLine(contentOf(post)) || '(no text)';
  return `${dayOf(post)}  ${truncate(text, 60)}`;
}

/** The receipt of a post. The service's answer is not certain, so the next step is named. */
export function givenLines(): string[] {
  return ["Turned the post into waste paper; hand it in with 'plaza school waste-paper hand-in'"];
}

export function handInLines({ handedIn, total, myHandedIn }: HandIn): string[] {
  const mine = typeof myHandedIn === 'number' ? ` (${myHandedIn} in all)` : '';
  const all = typeof total === 'number' ? `: ${goalText(total)} collected` : '';
  return [`Handed in ${counted(handedIn, 'pack')}${mine}${all}`];
}

function contentOf({ content, text }: Post): string {
  return content ?? text ?? '';
}

function dayOf({ createdAt = '' }: Post): string {
  return createdAt.slice(0, 10);
}
