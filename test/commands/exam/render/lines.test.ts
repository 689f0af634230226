import { describe, expect, it } from 'vitest';
import { PaperWithAnswers } from '../../../../src/commands/exam/flows/start';
import { closeAttempt, newProgress } from '../../../../src/commands/exam/progress/record';
import type { AttemptReport, UnsentAnswer } from '../../../../src/commands/exam/progress/send';
import {
  annulQuestion,
  answerReceiptLines,
  linkCard,
  linkedLines,
  linkQuestion,
  searchAdvice,
  searchTable,
  startQuestion,
  statusCard,
  submitLines,
  submitQuestion,
} from '../../../../src/commands/exam/render/attempt';
import { nextLines, ratedLines } from '../../../../src/commands/exam/render/gallery';
import { paperLines } from '../../../../src/commands/exam/render/paper';
import { blockPrinter } from '../../../../src/terminal/pictures/block';
import { pipeView, terminalView } from '../../../support/terminal/views';
import { essay, folder, paperOf, wire } from '../papers';
import { refused, sent, written } from '../progress/records';

const view = terminalView(60);
const pipe = pipeView();

const picture = { width: 2, height: 2, pixels: new Uint8Array(4), colors: [0xffffff] };
const blocks = terminalView(60, 0, { printer: blockPrinter(0) });

describe('paperLines', () => {
  const progress = sent(sent(written([0, 1], [1, 'Seine']), 0), 1, refused);
  const shown = new PaperWithAnswers(progress, 750, new Map());

  it('prints questions and answers at a terminal', () => {
    expect(paperLines(shown, view)).toMatchInlineSnapshot(`
      [
        "Variant two · 12:30 left",
        "",
        "1. The capital of France? (2 points)",
        "   Picture: https://api.example.org/public/events/epepuy/2026-04/tower.png",
        "   a. London",
        "   b. Paris",
        "   c. Rome",
        "   Answer: b. Paris (sent)",
        "",
        "2. Name a river (1 point)",
        "   Answer: Seine (refused: the service said no)",
        "",
        "3. Three colors (3 points)",
        "   3 texts",
        "   Answer: not answered",
        "",
        "4. Six by seven? (1 point)",
        "   Expected: a number",
        "   Answer: not answered",
        "",
        "5. Capitals (2 points)",
        "   France   a. Rome",
        "   Italy    b. Paris",
        "            c. Oslo",
        "   Answer: not answered",
        "",
        "6. Sort by size (2 points)",
        "   a. cat",
        "   b. ant",
        "   c. cow",
        "   Answer: not answered",
        "",
        "7. Draw a horse (not scored)",
        "   Expected: a horse",
        "   Answer: not answered",
        "",
        "Answer with 'plaza exam answer NUMBER VALUE'; end the",
        "attempt with 'plaza exam submit'",
      ]
    `);
  });

  it('prints a row for each question in a pipe', () => {
    const rows = paperLines(shown, pipe);
    expect(rows).toHaveLength(7);
    expect(rows[0]).toBe(
      `1\tsingle\t2\tThe capital of France?\ta. London, b. Paris, c. Rome\t${folder}map.png ${folder}tower.png\tb. Paris\tsent`,
    );
    expect(rows[4]).toBe('5\tmatching\t2\tCapitals\tFrance, Italy; a. Rome, b. Paris, c. Oslo\t\t\t');
  });

  it('draws the picture of the chosen option, and prints addresses of the others', () => {
    const pictures = new Map([[`${folder}tower.png`, picture]]);
    const drawn = paperLines(new PaperWithAnswers(progress, 1, pictures), blocks).join('\n');
    expect(drawn).toContain('██');
    expect(drawn).not.toContain('tower.png');
    const empty = paperLines(new PaperWithAnswers(newProgress(paperOf()), 1, pictures), view);
    expect(empty.join('\n')).toContain(`Picture: ${folder}map.png`);
  });

  it('prints the end of the attempt, and an unknown kind as JSON', () => {
    const paper = paperOf([essay.type === 'unknown' ? essay.raw : wire.text]);
    const closed = closeAttempt(newProgress(paper), 'annulled');
    const lines = paperLines(new PaperWithAnswers(closed, undefined, new Map()), view);
    expect(lines[0]).toBe('Variant two · annulled');
    expect(lines.at(-1)).toBe("'plaza exam status' shows the result");
    expect(lines.join('\n')).toContain('"type":"essay"');
  });
});

describe('statusCard', () => {
  const local = { questions: 7, answered: [1, 2], incomplete: [2], unanswered: [3, 4], unsent: [] };
  const open = { examOpen: true, galleryOpen: false, startedAt: null };
  const state = { status: 'in_progress', ...open, secondsLeft: 750 };

  it('prints what is left, answered and not sent', () => {
    const unsent: UnsentAnswer[] = [
      { question: 2, state: 'failed', reason: 'no connection' },
      { question: 3, state: 'failed', reason: 'wrong', refused: true },
      { question: 4, state: 'saved' },
      { question: 5, state: 'sending' },
    ];
    const known = { ...local, unsent, startedElsewhere: true } as const;
    expect(statusCard({ ...state, local: known }, view)).toMatchInlineSnapshot(`
      [
        "status        in progress",
        "exam          open",
        "gallery       closed",
        "left          12:30",
        "answered      2 of 7",
        "incomplete    2",
        "not answered  3, 4",
        "not sent: 2   saved on this computer: no connection",
        "not sent: 3   refused: wrong",
        "not sent: 4   saved on this computer",
        "not sent: 5   being sent by another process",
        "note          answers given on other devices are not counted",
      ]
    `);
  });

  it('prints the score, in two fields in a pipe', () => {
    const over = { status: 'completed', score: 11, maxScore: 13, username: 'ada', variantId: 2, local };
    expect(statusCard(over, view)).toMatchInlineSnapshot(`
      [
        "status       completed",
        "variant      2",
        "score        11 of 13",
        "certificate  ada",
        "answered     2 of 7",
        "incomplete   2",
      ]
    `);
    expect(statusCard(over, pipe)).toEqual([
      ...['status\tcompleted', 'variant\t2', 'score\t11', 'max score\t13', 'certificate\tada'],
      ...['answered\t2 of 7', 'incomplete\t2'],
    ]);
    expect(statusCard(undefined, pipe)).toEqual([]);
  });
});

describe('receipts and questions of an attempt', () => {
  it('name the question that was answered or erased', () => {
    const receipt = { question: 3, qIdx: 2, value: [1, -1], state: 'sent' } as const;
    expect(answerReceiptLines(receipt, view)).toEqual(['Answered question 3']);
    const erased = answerReceiptLines({ ...receipt, value: null }, view);
    expect(erased).toEqual(['Erased the answer to question 3']);
    expect(answerReceiptLines(receipt, pipe)).toEqual(['question\t3', 'value\t[1,-1]', 'state\tsent']);
  });

  it.each([
    ...[startQuestion('@ada'), submitQuestion('@ada'), annulQuestion('@ada'), linkQuestion('x', '@ada')],
  ])('say what cannot be undone, and for whom: %s', (text) => {
    expect(text).toMatch(/@ada\? This cannot be undone: /);
  });

  it('list what would be submitted', () => {
    const figures = { questions: 7, answered: [1], incomplete: [1], unanswered: [2] };
    const report: AttemptReport = { ...figures, unsent: [{ question: 1, state: 'saved' }] };
    expect(submitLines({ ...report, startedElsewhere: true }, 61)).toEqual([
      '1 of 7 questions answered, 1:01 left',
      'Not answered: 2',
      'Incomplete: 1',
      'Not sent, and not scored: 1',
      'Answers given on other devices are not counted here, but scored',
    ]);
    const short = submitLines({ ...report, incomplete: [], unanswered: [], unsent: [] }, undefined);
    expect(short).toEqual(['1 of 7 questions answered']);
  });
});

describe('paper results', () => {
  const candidate = { id: 'r1', fullName: 'Lind Ada', score: 81, link: { state: 'linked_to_other' } };

  it('are a table, with the word of the service in a pipe', () => {
    const found = { status: 'found', candidates: [candidate, { id: 'r2', link: { state: 'newer' } }] };
    expect(searchTable(found, view)).toEqual([
      'id  name      score  link',
      'r1  Lind Ada     81  linked to another account',
      'r2                   newer',
    ]);
    expect(searchTable(found, pipe)).toEqual(['r1\tLind Ada\t81\tlinked_to_other', 'r2\t\t\tnewer']);
  });

  it.each([
    ['empty', 'surname and the name'],
    ['too_broad', 'add the patronymic'],
    ['not_found', 'check the spelling'],
    ['newer', "the service answered 'newer'"],
  ])('with the status %s come with advice', (status, advice) => {
    expect(searchAdvice({ status })).toContain(advice);
  });

  it('that are found come without advice', () => {
    expect(searchAdvice({ status: 'found' })).toBeUndefined();
    expect(searchAdvice({ status: 'newer', candidates: [candidate] })).toBeUndefined();
  });

  it('are linked or not', () => {
    const link = { linked: true, fullName: 'Lind Ada', score: 81 };
    expect(linkedLines(link, view)[0]).toBe('Linked the paper result');
    expect(linkCard(link, view).join('\n')).toContain('81 of 88');
    expect(linkCard(link, pipe)).toEqual(['linked\tyes', 'name\tLind Ada', 'score\t81']);
    expect(linkCard({ linked: false }, view)).toEqual(['No paper result is linked']);
    expect(linkCard({ linked: false }, pipe)).toEqual(['linked\tno']);
    expect(linkCard(undefined, pipe)).toEqual([]);
  });
});

describe('the gallery', () => {
  const drawing = { id: 'd1', fileUrl: 'https://files.example/d1.png' };
  const named = ['d1', `address\t${drawing.fileUrl}`];

  it('shows a drawing, and how to rate it', () => {
    const lines = nextLines({ done: false, drawing, shown: picture }, blocks);
    expect(lines.join('\n')).toContain('██');
    expect(lines.at(-1)).toBe("Rate it from 1 to 5: 'plaza exam gallery vote d1 5'");
    expect(nextLines({ done: false, drawing }, pipe)).toEqual([`drawing\t${named[0]}`, named[1]]);
  });

  it.each([
    ['the end', nextLines({ done: true }, view), ['You have rated every drawing']],
    ['the end in a pipe', nextLines({ done: true }, pipe), ['done\tyes']],
    [
      'the last rating',
      ratedLines({ next: null }, view),
      ['Rated the drawing; you have rated every drawing'],
    ],
    ['a rating', ratedLines(undefined, view), ['Rated the drawing']],
    ['a rating in a pipe', ratedLines({ next: drawing }, pipe), [`next\t${named[0]}`, named[1]]],
  ])('prints %s', (_, lines, wanted) => {
    expect(lines).toEqual(wanted);
    expect(ratedLines({ next: drawing }, view)[0]).toBe('Rated the drawing');
  });
});
