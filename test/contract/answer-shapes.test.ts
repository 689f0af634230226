/** The file with the shapes of answers says what the catalogue's types say; `npx vitest -u` writes it. */
import { expect, it } from 'vitest';
import { answerShapes } from './answer-shapes';

it('knows the shape of every answer of the catalogue', async () => {
  const text = `${JSON.stringify(answerShapes(), null, 1)}\n`;
  await expect(text).toMatchFileSnapshot('../../src/api/catalogue/answer-shapes.json');
});
