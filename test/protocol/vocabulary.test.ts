import { expect, it } from 'vitest';
import { allRoutes } from '../../src/protocol/routes/index';
import { defaultVocabulary, withWords } from '../../src/protocol/vocabulary';

it('puts the words of the vocabulary into a path, and nothing else', () => {
  const words = { ...defaultVocabulary, assistant: 'helper' };
  expect(withWords('/api/v1/<assistant>/shop/{productId}', words)).toBe('/api/v1/helper/shop/{productId}');
  expect(withWords('/api/<unknown>', words)).toBe('/api/<unknown>');
});

it('leaves no name of a word in any route', () => {
  for (const { path } of allRoutes) expect(withWords(path, defaultVocabulary)).not.toMatch(/[<>]/);
});
