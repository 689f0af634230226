/** The texts and colors of the screen, beyond the captures in `render/take`. */
import { describe, expect, it } from 'vitest';
import { newProgress, writeAnswer } from '../../../../src/commands/exam/progress/record';
import { beginRequest } from '../../../../src/commands/exam/progress/send';
import { essay, folder, paperOf, questionOf } from '../papers';
import { delayed, refused, sent, written } from '../progress/records';
import { running, TestScreen } from './screen';

/** Two answers sent, one refused, one being sent, one not sent, one in part. */
function mixed() {
  let progress = sent(sent(sent(written([0, 1], [1, 'Seine'], [3, 42]), 0), 1), 3, refused);
  progress = writeAnswer(writeAnswer(progress, 4, [-1, 0], 'a'), 6, 'file-1', 'a');
  return beginRequest(progress, 4, 'a').progress;
}

describe('a question', () => {
  it('shows the picture of the chosen option over the first one, or without it', () => {
    const picture = { width: 8, height: 8 };
    const screen = running(0).receive({ type: 'picture', address: `${folder}map.png`, picture });
    const failed = { type: 'picture', address: `${folder}tower.png`, problem: 'too large' } as const;
    const note = '[yellow]The picture is not shown: too large. Press o to open it.\n';
    expect(screen.colored()).toContain('[dim]Press o to open the picture.\n');
    expect(screen.receive(failed).colored()).not.toContain(note);
    expect(screen.press('b').colored()).toContain(note);
    const paper = paperOf([{ ...questionOf('single'), image: undefined }]);
    const only = running(0, writeAnswer(newProgress(paper), 0, 1, 'a'));
    expect(only.colored()).toContain('[dim]Loading the picture…\n');
    expect(only.receive(failed).colored()).toContain(note);
  });

  it('has the cursor between whole characters', () =>
    expect(running(1).press('é', '漢', 'left').colored()).toContain('[cyan]❯ [cyan]│ é[cyan]▏漢\n'));

  it('warns about a number that is not valid', () => {
    expect(running(3).type('1-').colored()).toMatch(
      /\[yellow\]expected a number, got '1-': .*\n\[yellow\]the answer is still 1\n/,
    );
  });

  it('says that an order is not an answer yet', () => {
    const note = '[dim]this is the order of the paper, not an answer yet\n';
    const screen = running(5).press('return');
    expect(screen.colored()).toContain(`[dim]↑ and ↓ move the item, Enter drops it\n${note}`);
    expect(screen.press('down', 'return').colored()).not.toContain(note);
  });

  it('has the JSON of an unknown kind', () => {
    const screen = running(0, newProgress(paperOf([essay.type === 'unknown' ? essay.raw : null])));
    expect(screen.colored()).toContain(
      "[yellow]plaza does not know questions of the kind 'essay': answer with JSON\n" +
        '[dim]{"type":"essay","text":"Write","length":100}\n',
    );
  });

  it.each([
    [newProgress(paperOf()), '[dim]not answered'],
    [written([0, 1]), '[yellow]saved, not sent yet'],
    [sent(written([0, 1]), 0), '[green]sent'],
    [sent(written([0, 1]), 0, refused), '[red]refused: the service said no'],
    [sent(written([0, 1]), 0, delayed), '[yellow]not sent yet: no connection'],
  ])('has the state of the answer (%#)', (progress, text) => {
    expect(running(0, progress).colored()).toContain(`\n${text}\n`);
  });

  it.each([
    [undefined, 'Question 2'],
    [0, 'Question 2 (not scored)'],
    [1, 'Question 2 (1 point)'],
    [2.5, 'Question 2 (2.5 points)'],
  ])('with %j points has its heading', (points, text) => {
    const paper = paperOf([questionOf('single'), { ...questionOf('text'), points }]);
    expect(running(1, newProgress(paper)).colored()).toContain(`[bold]${text}\n`);
  });
});

describe('an attempt', () => {
  it('says what it waits for', () => {
    expect(new TestScreen().colored()).toContain('[dim]Opening the exam…\n');
    const screen = running(0);
    for (const [stage, text] of [
      ['starting', 'Starting the attempt…'],
      ['submitting', 'Submitting…'],
      ['leaving', 'Saving…'],
    ] as const) {
      screen.state = { ...screen.state, stage };
      expect(screen.colored()).toContain(`[dim]${text}\n`);
    }
  });

  it('counts the answers', () => {
    const screen = running(2, mixed());
    expect(screen.colored()).toMatch(/^\[bold\]Variant two +\[bold\]40:00 left\n/);
    expect(screen.colored()).toContain('\n5 of 7 answered, 2 sent[yellow], 2 waiting[red], 1 not sent\n');
    screen.press('ctrl+p', 'escape', 'x');
    expect(screen.colored()).toContain('\n4 of 7 answered, 1 sent[yellow], 3 waiting[red], 1 not sent\n');
  });

  it('has the line that is typed', () => {
    const screen = running(2, mixed()).press('escape', 'g', '1');
    expect(screen.colored()).toContain('[bold]go to question: 1[cyan]▏\n');
    screen.press('escape', 'r', 's');
    expect(screen.colored()).toContain("[bold]2 not answered; type 'submit anyway': [cyan]▏\n");
    const paper = paperOf(paperOf().questions.slice(0, 1));
    const complete = running(0, sent(writeAnswer(newProgress(paper), 0, 1, 'a'), 0)).press('r', 's');
    expect(complete.colored()).toContain("[bold]type 'submit' to submit: ");
  });

  it('says that the paper is empty', () =>
    expect(running(0, newProgress(paperOf([]))).colored()).toContain(
      '[yellow]The paper has no questions.\n',
    ));
});

describe('the review', () => {
  it('lists every question with its state, and says what is missing', () => {
    const text = running(5, mixed()).press('r').colored();
    expect(
      text
        .slice(text.indexOf('   1.'))
        .replace(/\n{3,}|\n+$/g, '\n\n')
        .trimEnd(),
    ).toMatchInlineSnapshot(`
      "   1. The capital of France?
            [green]b. Paris (sent)
         2. Name a river
            [green]Seine (sent)
         3. Three colors
            [dim]not answered
         4. Six by seven?
            [red]42 (refused: the service said no)
         5. Capitals
            [dim]France → (none), Italy → a. Rome (being sent)
      [cyan]❯  6. Sort by size
            [dim]not answered
         7. Draw a horse
            [yellow]drawing file-1 (saved, not sent yet)

      [yellow]3 answers not sent yet. Wait, or press s and type 'submit anyway'.
      Submitting ends the attempt. It cannot be undone, and there is no second attempt.

      [yellow]Not answered: 3, 6. Partly answered: 5"
    `);
  });

  it('lists texts that are not valid answers', () => {
    const screen = running(3, sent(written([0, 1]), 0)).press('-', 'escape', 'r');
    expect(screen.colored()).toMatch(/\[yellow\]Not answered: .*\. Not a valid answer yet: 4\n/);
  });

  it('says that every answer is sent', () => {
    const paper = paperOf(paperOf().questions.slice(0, 1));
    const screen = running(0, { ...sent(written([0, 1]), 0), paper }).press('r');
    expect(screen.colored()).toContain(
      "[green]Every answer is sent. To submit, press s and type 'submit'.\n",
    );
  });

  it('warns about answers given elsewhere', () => {
    const screen = running(0, newProgress(paperOf(), true)).press('r');
    expect(screen.colored()).toContain('[yellow]The attempt ran before this record began: ');
  });
});

describe('before and after an attempt', () => {
  it.each([
    ['idle', true, "[yellow]Starting cannot be undone. Press Enter and type 'start' to start.\n"],
    ['in_progress', true, '[yellow]Your attempt runs, but this computer has no record of it: '],
    ['idle', false, '[bold]The exam\n[yellow]The exam is closed.\n'],
  ])('introduces the exam for the status %s, open: %s', (status, examOpen, last) => {
    const text = new TestScreen().receive({ type: 'opened', status: { status, examOpen } }).colored();
    expect(text).toContain(last);
    expect(text.includes('There is one attempt. It takes 40 minutes')).toBe(examOpen);
    expect(text).not.toContain(' left');
  });

  it.each([
    [{ status: 'completed', score: 5, maxScore: 11 }, 'The exam is submitted.\n[green]Score: 5 of 11\n'],
    [{ status: 'completed', score: 5 }, 'The exam is submitted.\n[green]Score: 5\n'],
    [{ status: 'annulled' }, 'The attempt was annulled. There is no score.\n'],
    [{ status: 'expired' }, 'The 40 minutes are over.\n'],
  ])('ends with the status %j', (status, texts) => {
    const text = running(0).receive({ type: 'submitted', status }).colored();
    expect(text).toContain(`[bold]The exam\n${texts}`);
    expect(text).not.toContain(' left');
  });

  it('says how many answers could not be sent', () => {
    const screen = running(0, mixed()).receive({ type: 'submitted', status: { status: 'expired' } });
    expect(screen.colored()).toContain('[red]3 answers could not be sent.\n');
  });
});
