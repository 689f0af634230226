import { describe, expect, it } from 'vitest';
import { misfit } from '../../../../src/commands/exam/answers/answer-text';
import {
  imageAddress,
  questionByNumber,
  readPaper,
  sameJson,
  toJson,
} from '../../../../src/commands/exam/paper/paper';
import { NetworkError } from '../../../../src/errors';
import { attempt, baseUrl, folder, kinds, paperOf, refusal, values, wire } from '../papers';

const read = (question: unknown) => paperOf([question]).questions[0];

describe('readPaper', () => {
  it('reads a question of each kind, with the whole addresses of pictures', () => {
    const imageReveal = { src: `${folder}tower.png`, onIdx: 1 };
    const { single, ...rest } = wire;
    expect(readPaper({ ...attempt, examOpen: true }, `${baseUrl}/`)).toEqual({
      variantId: '2',
      title: 'Variant two',
      startedAt: '2026-05-04T10:00:00.000Z',
      questions: [{ ...single, image: `${folder}map.png`, imageReveal }, ...Object.values(rest)],
      source: { attempt: { ...attempt, examOpen: true }, baseUrl: `${baseUrl}/` },
    });
    const problems = attempt.questions.map((question, index) => misfit(question, values[index] ?? null));
    expect(problems).toEqual(kinds.map(() => undefined));
  });

  it('reads the same paper from its stored source', () => {
    const paper = paperOf([...attempt.questions, { type: 'essay', text: 'Write' }]);
    const { source } = JSON.parse(JSON.stringify(paper));
    expect(readPaper(source.attempt, source.baseUrl)).toEqual(paper);
  });

  it('leaves out missing and invalid fields', () => {
    const source = { questions: [], variantId: null, title: 1, startedAt: 5 };
    expect(readPaper(source, baseUrl)).toEqual({ questions: [], source: { attempt: source, baseUrl } });
    expect(readPaper({ questions: [], variantId: 3 }, baseUrl).variantId).toBe(3);
  });

  it.each([[undefined], [null], ['text'], [[]], [{}], [{ questions: 'none' }]])('refuses %j', (answer) => {
    expect(() => readPaper(answer, baseUrl)).toThrow(
      new NetworkError('the service sent no readable paper: it has no questions', {
        hint: "run 'plaza exam start' again: a running attempt returns the same paper",
      }),
    );
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
  ])('is kept raw when it cannot be read: %j', (raw, kind) => {
    const base = { text: raw.text, ...('points' in raw && { points: raw.points, image: `${folder}a.png` }) };
    expect(read(raw)).toEqual({ type: 'unknown', ...base, kind, raw });
  });

  it.each([[null], [5], ['text'], [[]]])('is kept raw when it is not an object: %j', (raw) => {
    expect(read(raw)).toEqual({ type: 'unknown', text: '', kind: '', raw });
  });

  const single = { type: 'single', text: 'One', options: ['a'] };
  const reveals = [{ src: 'a.png' }, { onIdx: 1 }, 'a.png', { src: 'javascript:alert(1)', onIdx: 0 }];
  it.each<[object, object]>([
    [
      { type: 'text', points: '2', image: 7 },
      { type: 'text', text: '' },
    ],
    [
      { type: 'draw', text: 'Draw', placeholder: 1 },
      { type: 'draw', text: 'Draw' },
    ],
    ...reveals.map((imageReveal): [object, object] => [{ ...single, imageReveal }, single]),
    [
      { ...single, options: [1, '2', 3.5] },
      { ...single, options: ['1', '2', '3.5'] },
    ],
  ])('is read without invalid fields: %j', (raw, question) => expect(read(raw)).toEqual(question));
});

describe('questionByNumber', () => {
  it.each(['0', '8', '-1', '1.5', '', 'two', '١', '9999999', '1e0'])('refuses %j', (raw) => {
    expect(refusal(() => questionByNumber(paperOf(), raw))).toEqual({
      message: `there is no question '${raw}'`,
      hint: 'the questions are numbered 1 to 7',
    });
  });

  it('refuses every number of an empty paper', () =>
    expect(refusal(() => questionByNumber(paperOf([]), '1')).hint).toBe('the paper has no questions'));
});

describe('imageAddress', () => {
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
  ])('of %j is %s', (image, address) => {
    expect(imageAddress(image, baseUrl)).toBe(address);
    expect(imageAddress(image, `${baseUrl}//`)).toBe(address);
  });

  it.each([
    ...['', '  ', 'javascript:alert(1)', 'file:///etc/passwd', 'data:image/png;base64,AA', 'http://'],
    'c:\\map.png',
  ])('does not exist for %j', (image) => expect(imageAddress(image, baseUrl)).toBeUndefined());

  it('lies below the path of a base address', () => {
    const address = 'http://127.0.0.1:4000/api/public/events/epepuy/2026-04/a.png';
    expect(imageAddress('a.png', 'http://127.0.0.1:4000/api')).toBe(address);
    expect(imageAddress('map.png', 'nothing')).toBeUndefined();
  });
});

it.each([
  [null, null, true],
  [0, -0, true],
  ['1', 1, false],
  [null, undefined, false],
  [[1, [2]], [1, [2]], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{}, [], false],
  [{ toString: 1 }, {}, false],
])('sameJson of %j and %j is %s', (one, other, same) => {
  expect(sameJson(one, other)).toBe(same);
  expect(sameJson(other, one)).toBe(same);
});

it('toJson keeps what JSON can hold', () => {
  expect(toJson({ a: undefined, b: [undefined, () => 1], c: 1 })).toEqual({ b: [null, null], c: 1 });
  expect(toJson(undefined)).toBeNull();
});
