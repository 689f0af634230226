import { describe, expect, it } from 'vitest';
import { misfit } from '../../../../src/commands/exam/answers/fit';
import {
  imageAddress,
  questionByNumber,
  readPaper,
  shownPictures,
} from '../../../../src/commands/exam/paper/paper';
import { NetworkError } from '../../../../src/errors';
import { attempt, baseUrl, folder, kinds, paperOf, questionOf, values, wire } from '../papers';
import { refusal } from '../usage';

const read = (question: unknown) => paperOf([question]).questions[0];

describe('a paper', () => {
  it('is read with a question of each kind, and full addresses', () => {
    expect(readPaper({ ...attempt, examOpen: true }, `${baseUrl}/`)).toEqual({
      variantId: '2',
      title: 'Variant two',
      startedAt: '2026-05-04T10:00:00.000Z',
      questions: [
        { ...wire.single, image: `${folder}map.png`, imageReveal: { src: `${folder}tower.png`, onIdx: 1 } },
        wire.text,
        wire.fields,
        wire.number,
        wire.matching,
        wire.ordering,
        wire.draw,
      ],
      source: { attempt: { ...attempt, examOpen: true }, baseUrl: `${baseUrl}/` },
    });
  });

  it('is the same when it is read again from its source', () => {
    const paper = paperOf([...attempt.questions, { type: 'essay', text: 'Write' }]);
    const { source } = JSON.parse(JSON.stringify(paper));
    expect(readPaper(source.attempt, source.baseUrl)).toEqual(paper);
  });

  it('is read without what may be missing', () => {
    expect(readPaper({ questions: [], variantId: null, title: 1, startedAt: 5 }, baseUrl)).toEqual({
      questions: [],
      source: { attempt: { questions: [], variantId: null, title: 1, startedAt: 5 }, baseUrl },
    });
    expect(readPaper({ questions: [], variantId: 3 }, baseUrl).variantId).toBe(3);
  });

  it.each([[undefined], [null], ['text'], [[]], [{}], [{ questions: 'none' }]])(
    'is not read from %j',
    (answer) => {
      expect(() => readPaper(answer, baseUrl)).toThrow(
        new NetworkError('the service sent no readable paper: it has no questions', {
          hint: "run 'plaza exam start' again: a running attempt gives the same paper",
        }),
      );
    },
  );

  it('has questions of the types of the wire', () => {
    const problems = attempt.questions.map((question, index) => misfit(question, values[index] ?? null));
    expect(problems).toEqual(kinds.map(() => undefined));
  });
});

describe('a question', () => {
  it.each([
    [{ type: 'essay', text: 'Write', points: 4, image: 'a.png' }, 'essay'],
    [{ type: 'single', text: 'No options' }, 'single'],
    [{ type: 'single', text: 'None', options: [] }, 'single'],
    [{ type: 'single', text: 'Objects', options: [{ text: 'a' }] }, 'single'],
    [{ type: 'text_multi', text: 'No count' }, 'text_multi'],
    [{ type: 'text_multi', text: 'Half', fields: 1.5 }, 'text_multi'],
    [{ type: 'text_multi', text: 'None', fields: 0 }, 'text_multi'],
    [{ type: 'text_multi', text: 'Far too many', fields: 1e9 }, 'text_multi'],
    [{ type: 'matching', text: 'Half', left: ['a'] }, 'matching'],
    [{ type: 'matching', text: 'Half', right: ['a'] }, 'matching'],
    [{ type: 'ordering', text: 'Nothing', items: 'abc' }, 'ordering'],
    [{ type: 'toString', text: 'No kind' }, 'toString'],
    [{ text: 'No type' }, ''],
  ])('stays raw when it cannot be read: %j', (raw, kind) => {
    const base = { text: raw.text, ...('points' in raw && { points: raw.points, image: `${folder}a.png` }) };
    expect(read(raw)).toEqual({ type: 'unknown', ...base, kind, raw });
  });

  it.each([[null], [5], ['text'], [[]]])('stays raw when it is no record: %j', (raw) => {
    expect(read(raw)).toEqual({ type: 'unknown', text: '', kind: '', raw });
  });

  it('is read without what may be missing, and without what is of a wrong type', () => {
    expect(read({ type: 'text', points: '2', image: 7 })).toEqual({ type: 'text', text: '' });
    expect(read({ type: 'draw', text: 'Draw', placeholder: 1 })).toEqual({ type: 'draw', text: 'Draw' });
    const reveals = [{ src: 'a.png' }, { onIdx: 1 }, 'a.png', { src: 'javascript:alert(1)', onIdx: 0 }];
    for (const imageReveal of reveals) {
      const single = { type: 'single', text: 'One', options: ['a'] };
      expect(read({ ...single, imageReveal })).toEqual(single);
    }
  });

  it('has numbers as texts', () => {
    expect(read({ type: 'single', text: 'How many?', options: [1, '2', 3.5] })).toEqual({
      type: 'single',
      text: 'How many?',
      options: ['1', '2', '3.5'],
    });
  });
});

describe('a number of a question', () => {
  it('counts from 1', () => {
    const paper = paperOf();
    expect(questionByNumber(paper, '1')).toEqual({ index: 0, question: paper.questions[0] });
    expect(questionByNumber(paper, '7')).toEqual({ index: 6, question: paper.questions[6] });
  });

  it.each(['0', '8', '-1', '1.5', '', 'two', '١', '9999999', '1e0'])('is refused: %j', (raw) => {
    expect(refusal(() => questionByNumber(paperOf(), raw))).toEqual({
      message: `there is no question '${raw}'`,
      hint: 'the questions are numbered 1 to 7',
    });
  });

  it('is refused in an empty paper', () => {
    const { hint } = refusal(() => questionByNumber(paperOf([]), '1'));
    expect(hint).toBe('the paper has no questions');
  });
});

describe('the address of a picture', () => {
  it.each([
    ['map.png', `${folder}map.png`],
    ['/map.png', `${folder}map.png`],
    ['//cdn.example.org/map.png', 'https://cdn.example.org/map.png'],
    ['a/b c.png', `${folder}a/b%20c.png`],
    [' map.png ', `${folder}map.png`],
    ['карта.png', `${folder}%D0%BA%D0%B0%D1%80%D1%82%D0%B0.png`],
    ['/public/events/other.png', `${baseUrl}/public/events/other.png`],
    ['https://cdn.example.org/map.png?size=2', 'https://cdn.example.org/map.png?size=2'],
    ['HTTP://cdn.example.org/map.png', 'http://cdn.example.org/map.png'],
  ])('%j is %s', (image, address) => {
    expect(imageAddress(image, baseUrl)).toBe(address);
    expect(imageAddress(image, `${baseUrl}//`)).toBe(address);
  });

  it('lies below a base address with a path', () => {
    expect(imageAddress('a.png', 'http://127.0.0.1:4000/api')).toBe(
      'http://127.0.0.1:4000/api/public/events/epepuy/2026-04/a.png',
    );
  });

  it.each([
    '',
    '  ',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'http://',
    'c:\\map.png',
  ])('there is none for %j', (image) => {
    expect(imageAddress(image, baseUrl)).toBeUndefined();
  });

  it('there is none below no base address', () => {
    expect(imageAddress('map.png', 'nothing')).toBeUndefined();
  });
});

describe('the pictures of a question', () => {
  const question = questionOf('single');
  const image = `${folder}map.png`;

  it('show the second one with its option', () => {
    expect(shownPictures(question, null)).toEqual({ image });
    expect(shownPictures(question, 0)).toEqual({ image });
    expect(shownPictures(question, 1)).toEqual({ image, over: `${folder}tower.png` });
  });

  it('show the second one alone where there is no first', () => {
    const alone = questionOf('single', { image: undefined });
    expect(shownPictures(alone, 1)).toEqual({ over: `${folder}tower.png` });
  });

  it('are none where there are none', () => {
    expect(shownPictures(questionOf('text'), 'Seine')).toEqual({});
  });
});
