/** The file with the shapes of answers says what the catalogue's types say; `npx vitest -u` writes it. */
import { expect, it } from 'vitest';
import type { Shape } from '../../src/client/response/answer-shape';
import { answerShapes } from './answer-shapes';

/** Each shape as JSON of its own: it is parsed when it is used. */
const asTexts = (shapes: Readonly<Record<string, Shape>>) =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, JSON.stringify(shape)]));

it('knows the shape of every answer of the catalogue', async () => {
  const { routes, types } = answerShapes();
  const text = `${JSON.stringify({ routes: asTexts(routes), types: asTexts(types) }, null, 1)}\n`;
  await expect(text).toMatchFileSnapshot('../../src/protocol/answer-shapes.json');
});
