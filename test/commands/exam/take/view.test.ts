/** The view of an attempt: what the screen shows, beyond what the captures in `render/take` prove. */
import { describe, expect, it } from 'vitest';
import { newProgress, writeAnswer } from '../../../../src/commands/exam/progress/record';
import { beginRequest } from '../../../../src/commands/exam/progress/send';
import { rules } from '../../../../src/commands/exam/take/view/view';
import { essay, folder, paperOf, questionOf } from '../papers';
import { delayed, refused, sent, written } from '../progress/records';
import { running, TestScreen } from './screen';

const heading = (text: string) => ({ type: 'heading', text });
const text = (words: string, tone = 'plain') => ({ type: 'text', text: words, tone });
const submitting = text('Submitting ends the attempt. It cannot be undone, and there is no second attempt.');

/** Two answers sent, one refused, one being sent, one not sent, one in part. */
function mixed() {
  let progress = sent(sent(sent(written([0, 1], [1, 'Seine'], [3, 42]), 0), 1), 3, refused);
  progress = writeAnswer(writeAnswer(progress, 4, [-1, 0], 'a'), 6, 'file-1', 'a');
  return beginRequest(progress, 4, 'a').progress;
}

describe('the view of a question', () => {
  const field = { before: '', at: '', after: '', focused: true };
  const picture = { type: 'picture', address: `${folder}map.png`, picture: { state: 'loading' }, key: 'o' };

  it('has the picture of the chosen option over the first one, or alone', () => {
    const screen = running(0).receive({ type: 'picture', address: picture.address, picture: 'pixels' });
    expect(screen.view().blocks[2]).toEqual({ ...picture, picture: { state: 'ready', picture: 'pixels' } });
    expect(screen.press('b').view().blocks[2]).toMatchObject({
      address: picture.address,
      over: { address: `${folder}tower.png`, picture: { state: 'loading' } },
    });
    const paper = paperOf([{ ...questionOf('single'), image: undefined }]);
    const alone = running(0, writeAnswer(newProgress(paper), 0, 1, 'a'));
    expect(alone.view().blocks[2]).toEqual({ ...picture, address: `${folder}tower.png` });
  });

  it('has a block for each line of the text', () => {
    const paper = paperOf([{ type: 'text', text: 'Two\nlines' }]);
    const fields = { type: 'fields', fields: [field] };
    const blocks = [heading('Question 1'), text('Two'), text('lines'), fields];
    expect(running(0, newProgress(paper)).view().blocks).toEqual(blocks);
  });

  it('has the cursor between whole characters', () => {
    const screen = running(1).press('é', '漢', 'left');
    const fields = [{ ...field, before: 'é', at: '漢' }];
    expect(screen.view().blocks[2]).toEqual({ type: 'fields', fields });
  });

  it('warns about a number that is not valid', () => {
    expect(running(3).type('1-').view().blocks.slice(3)).toEqual([
      text("expected a number, got '1-': give one number, such as 12, -3 or 0.5", 'warning'),
      text('the answer is still 1', 'warning'),
    ]);
  });

  it('says that an order is not an answer yet', () => {
    const note = text('this is the order of the paper, not an answer yet', 'dim');
    const screen = running(5).press('return');
    const dropping = text('↑ and ↓ move the item, Enter drops it', 'dim');
    expect(screen.view().blocks.slice(2)).toMatchObject([{ type: 'order', held: true }, dropping, note]);
    const blocks = screen.press('down', 'return').view().blocks.slice(2);
    const keys = 'Enter picks the item up, ↑ and ↓ move it; Shift with an arrow moves it too';
    expect(blocks).toMatchObject([{ type: 'order', held: false }, text(keys, 'dim')]);
  });

  it('has the JSON of an unknown kind', () => {
    const screen = running(0, newProgress(paperOf([essay.type === 'unknown' ? essay.raw : null])));
    expect(screen.view().blocks.slice(3)).toEqual([
      text("plaza does not know questions of the kind 'essay': answer with JSON", 'warning'),
      text('{"type":"essay","text":"Write","length":100}', 'dim'),
    ]);
  });

  it.each([
    [newProgress(paperOf()), text('not answered', 'dim')],
    [written([0, 1]), text('saved, not sent yet', 'warning')],
    [sent(written([0, 1]), 0), text('sent', 'good')],
    [sent(written([0, 1]), 0, refused), text('refused: the service said no', 'error')],
    [sent(written([0, 1]), 0, delayed), text('not sent yet: no connection', 'warning')],
  ])('has the state of the answer (%#)', (progress, { text: words, tone }) => {
    expect(running(0, progress).view().status).toEqual({ text: words, tone });
  });

  it.each([
    [undefined, 'Question 2'],
    [0, 'Question 2 (not scored)'],
    [1, 'Question 2 (1 point)'],
    [2.5, 'Question 2 (2.5 points)'],
  ])('with %j points has its heading', (points, words) => {
    const paper = paperOf([questionOf('single'), { ...questionOf('text'), points }]);
    expect(running(1, newProgress(paper)).view().blocks[0]).toEqual(heading(words));
  });
});

describe('the view of an attempt', () => {
  it('says what it waits for', () => {
    expect(new TestScreen().view()).toEqual({ title: 'Exam', blocks: [text('Opening the exam…', 'dim')] });
    const screen = running(0);
    const blocks = (['starting', 'submitting', 'leaving'] as const).flatMap((stage) => {
      screen.state = { ...screen.state, stage };
      return screen.view().blocks;
    });
    const texts = ['Starting the attempt…', 'Submitting…', 'Saving…'];
    expect(blocks).toEqual(texts.map((one) => text(one, 'dim')));
  });

  it('has the title, the time and the figures', () => {
    const screen = running(2, mixed());
    expect(screen.view()).toMatchObject({
      title: 'Variant two',
      time: { text: '40:00' },
      figures: { questions: 7, answered: 5, sent: 2, waiting: 2, failed: 1 },
    });
    screen.press('ctrl+p', 'escape', 'x');
    expect(screen.view().figures).toEqual({ questions: 7, answered: 4, sent: 1, waiting: 3, failed: 1 });
  });

  it('has the line that is typed', () => {
    const screen = running(2, mixed()).press('escape', 'g', '1');
    const field = { before: '1', at: '', after: '', focused: true };
    expect(screen.view()).toMatchObject({ entry: { message: 'go to question', field } });
    screen.press('escape', 'r', 's');
    expect(screen.view().entry?.message).toBe("2 not answered; type 'submit anyway'");
    const paper = paperOf(paperOf().questions.slice(0, 1));
    const complete = running(0, sent(writeAnswer(newProgress(paper), 0, 1, 'a'), 0)).press('r', 's');
    expect(complete.view().entry?.message).toBe("type 'submit' to submit");
  });

  it('says that the paper is empty', () => {
    const blocks = [text('The paper has no questions.', 'warning')];
    expect(running(0, newProgress(paperOf([]))).view().blocks).toEqual(blocks);
  });
});

describe('the view of the review', () => {
  it('lists every question with its state, and says what is missing', () => {
    const screen = running(5, mixed()).press('r');
    const [listed, ...rest] = screen.view().blocks.slice(1);
    const lines = 'lines' in (listed ?? {}) ? (listed as { lines: readonly object[] }).lines : [];
    expect(lines.map((line) => Object.values(line).join(' | '))).toEqual([
      '1 | The capital of France? | b. Paris | sent | good | false',
      '2 | Name a river | Seine | sent | good | false',
      '3 | Three colors | not answered | not answered | dim | false',
      '4 | Six by seven? | 42 | refused: the service said no | error | false',
      '5 | Capitals | France → (none), Italy → a. Rome | being sent | dim | false',
      '6 | Sort by size | not answered | not answered | dim | true',
      '7 | Draw a horse | drawing file-1 | saved, not sent yet | warning | false',
    ]);
    expect(rest).toEqual([
      text("3 answers not sent yet. Wait, or press s and type 'submit anyway'.", 'warning'),
      submitting,
    ]);
    const gaps = { text: 'Not answered: 3, 6. Partly answered: 5', tone: 'warning' };
    expect(screen.view().status).toEqual(gaps);
  });

  it('lists texts that are not valid answers', () => {
    const screen = running(3, sent(written([0, 1]), 0)).press('-', 'escape', 'r');
    expect(screen.view().status?.text).toMatch(/. Not a valid answer yet: 4$/);
  });

  it('says that every answer is sent', () => {
    const paper = paperOf(paperOf().questions.slice(0, 1));
    const screen = running(0, { ...sent(written([0, 1]), 0), paper }).press('r');
    const good = text("Every answer is sent. To submit, press s and type 'submit'.", 'good');
    expect(screen.view().blocks.slice(2)).toEqual([good, submitting]);
  });

  it('warns about answers given elsewhere', () => {
    const warning = 'The attempt ran before this record began: answers given elsewhere are not shown.';
    const screen = running(0, newProgress(paperOf(), true)).press('r');
    expect(screen.view().blocks.at(-2)).toEqual(text(warning, 'warning'));
  });
});

describe('the view before and after an attempt', () => {
  const elsewhere =
    'Your attempt runs, but this computer has no record of it: answers given elsewhere are not shown.';
  const rulesAnd = (...more: object[]) => [...rules.map((rule) => text(rule)), ...more];

  it.each([
    [
      'idle',
      true,
      rulesAnd(text("Starting cannot be undone. Press Enter and type 'start' to start.", 'warning')),
    ],
    ['in_progress', true, rulesAnd(text(elsewhere, 'warning'), text('Press Enter to continue.'))],
    ['idle', false, [text('The exam is closed.', 'warning')]],
  ])('introduces the exam for the status %s, open: %s', (status, examOpen, blocks) => {
    const screen = new TestScreen().receive({ type: 'opened', status: { status, examOpen } });
    expect(screen.view()).toEqual({ title: 'Exam', blocks: [heading('The exam'), ...blocks] });
  });

  const scored = { status: 'completed', score: 5, maxScore: 11, username: 'ada' };
  it.each([
    [scored, ['The exam is submitted.', 'Score: 5 of 11']],
    [{ status: 'completed', score: 5 }, ['The exam is submitted.', 'Score: 5']],
    [{ status: 'annulled' }, ['The attempt was annulled. There is no score.']],
    [{ status: 'expired' }, ['The 40 minutes are over.']],
  ])('ends with the status %j', (status, texts) => {
    const view = running(0).receive({ type: 'submitted', status }).view();
    expect(view.blocks.map((block) => 'text' in block && block.text)).toEqual(['The exam', ...texts]);
    expect(view).not.toHaveProperty('time');
  });

  it('says how many answers could not be sent', () => {
    const screen = running(0, mixed()).receive({ type: 'submitted', status: { status: 'expired' } });
    expect(screen.view().blocks.at(-1)).toEqual(text('3 answers could not be sent.', 'error'));
  });
});
