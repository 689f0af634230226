import { describe, expect, it } from 'vitest';
import { newProgress, writeAnswer } from '../../../../../src/commands/exam/progress/record';
import { beginRequest } from '../../../../../src/commands/exam/progress/send';
import { initialTake } from '../../../../../src/commands/exam/take/state';
import { rules, viewOf } from '../../../../../src/commands/exam/take/view/view';
import { paperOf } from '../../papers';
import { refused, sent, written } from '../../progress/records';
import { running, TestScreen } from '../screen';

const heading = (text: string) => ({ type: 'heading', text });
const text = (words: string, tone = 'plain') => ({ type: 'text', text: words, tone });
const ruleBlocks = rules.map((rule) => text(rule));
const submitting = text('Submitting ends the attempt. It cannot be undone, and there is no second attempt.');

/** Two answers sent, one refused, one under way, one not sent, one in part. */
function mixed() {
  let progress = sent(sent(sent(written([0, 1], [1, 'Seine'], [3, 42]), 0), 1), 3, refused);
  progress = writeAnswer(writeAnswer(progress, 4, [-1, 0], 'a'), 6, 'file-1', 'a');
  return beginRequest(progress, 4, 'a').progress;
}

const line = (
  number: number,
  words: string,
  answer: string,
  state: string,
  tone: string,
  focused = false,
) => ({ number, text: words, answer, state, tone, focused });
const lines = [
  line(1, 'The capital of France?', 'b. Paris', 'sent', 'good'),
  line(2, 'Name a river', 'Seine', 'sent', 'good'),
  line(3, 'Three colors', 'not answered', 'not answered', 'dim'),
  line(4, 'Six by seven?', '42', 'refused: the service said no', 'error'),
  line(5, 'Capitals', 'France → (none), Italy → a. Rome', 'being sent', 'dim'),
  line(6, 'Sort by size', 'not answered', 'not answered', 'dim', true),
  line(7, 'Draw a horse', 'drawing file-1', 'saved, not sent yet', 'warning'),
];

describe('the screen', () => {
  it('says what it waits for', () => {
    expect(viewOf(initialTake({ columns: 80, rows: 24 }))).toEqual({
      title: 'Exam',
      blocks: [text('Opening the exam…', 'dim')],
    });
    const screen = running(0);
    const texts = (['starting', 'submitting', 'leaving'] as const).map((stage) => {
      screen.state = { ...screen.state, stage };
      return screen.view().blocks;
    });
    expect(texts.flat()).toEqual(
      ['Starting the attempt…', 'Submitting…', 'Saving…'].map((one) => text(one, 'dim')),
    );
  });

  it('has the figures at any moment', () => {
    const screen = running(2, mixed());
    expect(screen.view()).toMatchObject({
      title: 'Variant two',
      time: { text: '40:00' },
      figures: { questions: 7, answered: 5, sent: 2, waiting: 2, failed: 1 },
    });
    screen.press('p', 'x');
    expect(screen.view().figures).toEqual({ questions: 7, answered: 4, sent: 1, waiting: 3, failed: 1 });
  });

  it('has the line that is typed at the bottom', () => {
    const screen = running(2, mixed());
    screen.press('g', '1');
    const field = { before: '1', at: '', after: '', focused: true, typing: true };
    expect(screen.view()).toMatchObject({ entry: { message: 'go to question', field } });
    screen.press('escape', 'r', 's');
    expect(screen.view().entry?.message).toBe("type 'submit anyway' to submit");
    const sentAll = running(0, sent(written([0, 1]), 0));
    sentAll.press('r', 's');
    expect(sentAll.view().entry?.message).toBe("type 'submit' to submit");
  });

  it('says so when the paper is empty', () => {
    expect(running(0, newProgress(paperOf([]))).view().blocks).toEqual([
      text('The paper has no questions.', 'warning'),
    ]);
  });
});

describe('the list', () => {
  it('shows every question with its answer and its state', () => {
    const screen = running(5, mixed());
    screen.press('l');
    expect(screen.view().blocks).toEqual([heading('All questions'), { type: 'questions', lines }]);
  });
});

describe('the review', () => {
  it('says what is missing', () => {
    const screen = running(5, mixed());
    screen.press('r');
    expect(screen.view().blocks).toEqual([
      heading('Review'),
      { type: 'questions', lines },
      text('Not answered: 3, 6', 'warning'),
      text('Partly answered: 5', 'warning'),
      text("3 answers not sent yet. Wait, or press s and type 'submit anyway'.", 'warning'),
      submitting,
    ]);
  });

  it('says what was typed and is no answer', () => {
    const screen = running(3, sent(written([0, 1]), 0));
    screen.press('-', 'escape', 'r');
    expect(screen.view().blocks).toContainEqual(text('Not a valid answer yet: 4', 'warning'));
  });

  it('says when all is well', () => {
    const screen = running(0, {
      ...sent(written([0, 1]), 0),
      paper: paperOf(paperOf().questions.slice(0, 1)),
    });
    screen.press('r');
    expect(screen.view().blocks.slice(2)).toEqual([
      text("Every answer is sent. To submit, press s and type 'submit'.", 'good'),
      submitting,
    ]);
  });

  it('says what this computer cannot know', () => {
    const screen = running(0, newProgress(paperOf(), true));
    screen.press('r');
    expect(screen.view().blocks.at(-2)).toEqual(
      text('The attempt ran before this record began: answers given elsewhere are not shown.', 'warning'),
    );
  });
});

describe('before the attempt', () => {
  const introduced = (status: string, examOpen?: boolean) => {
    const screen = new TestScreen();
    screen.receive({ type: 'opened', status: { status, ...(examOpen !== undefined && { examOpen }) } });
    return screen.view();
  };

  it('the rules are said, and what cannot be undone', () => {
    expect(introduced('idle', true)).toEqual({
      title: 'Exam',
      blocks: [
        heading('The exam'),
        ...ruleBlocks,
        text("Starting cannot be undone. Press Enter and type 'start' to start.", 'warning'),
      ],
    });
    expect(rules[0]).toBe(
      'There is one attempt. It takes 40 minutes, and the time runs on while you are away.',
    );
  });

  it('a running attempt goes on', () => {
    expect(introduced('in_progress').blocks).toEqual([
      heading('The exam'),
      ...ruleBlocks,
      text(
        'Your attempt runs, but this computer has no record of it: answers given elsewhere are not shown.',
        'warning',
      ),
      text('Press Enter to continue.'),
    ]);
  });

  it('a closed exam says so', () => {
    expect(introduced('idle', false).blocks).toEqual([
      heading('The exam'),
      text('The exam is closed.', 'warning'),
    ]);
  });
});

describe('after the attempt', () => {
  const over = (status: object, progress = newProgress(paperOf())) => {
    const screen = running(0, progress);
    screen.receive({ type: 'submitted', status: { status: 'completed', ...status } });
    return screen.view().blocks;
  };

  it.each([
    [
      { score: 5, maxScore: 11, username: 'ada' },
      ['The exam is submitted.', 'Score: 5 of 11', 'The certificate is issued to ada.'],
    ],
    [{ score: 5 }, ['The exam is submitted.', 'Score: 5']],
    [{ status: 'annulled' }, ['The attempt was annulled. There is no score.']],
    [{ status: 'expired' }, ['The 40 minutes are over.']],
  ])('%j is told', (status, texts) => {
    expect(over(status).map((block) => 'text' in block && block.text)).toEqual(['The exam', ...texts]);
  });

  it('what was not sent is told', () => {
    expect(over({ status: 'expired' }, mixed()).at(-1)).toEqual(
      text('3 answers could not be sent.', 'error'),
    );
    const screen = running(0);
    screen.receive({ type: 'submitted', status: { status: 'completed' } });
    expect(screen.view()).not.toHaveProperty('time');
  });
});
