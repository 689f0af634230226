import { describe, expect, it } from 'vitest';
import { imageAddress, shownPictures } from '../../../../src/commands/exam/paper/images';
import { baseUrl, folder, questionOf } from '../papers';

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
