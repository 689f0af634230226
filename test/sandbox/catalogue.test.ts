import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/api/catalogue/routes/index';
import { defaultVocabulary } from '../../src/api/catalogue/vocabulary';
import { canvas } from '../../src/sandbox/sections/canvas/index';
import { handlerOf } from '../../src/sandbox/sections/index';
import { spelledPath } from '../../src/sandbox/server/http/lookup';
import { switchTable } from '../../src/sandbox/world/switch-table';
import { protocolCodes } from '../support/protocol-codes';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();

describe('the routes of the catalogue', () => {
  it('have a handler, to the last one', () => {
    expect(allRoutes.filter(({ name }) => !handlerOf(name))).toEqual([]);
  });

  it('answer over HTTP, none with 501', async () => {
    const { baseUrl, statusUrl, pixelUrl } = sandbox();
    const origins = { main: baseUrl, status: statusUrl, pixel: pixelUrl };
    const asked = allRoutes
      .filter(({ kind }) => kind !== 'socket')
      .map(async (route) => {
        const path = spelledPath(route, defaultVocabulary).replace(/\{\w+\}/g, 'x');
        const answer = await fetch(`${origins[route.host]}${path}`, { method: route.method });
        await answer.body?.cancel();
        return { name: route.name, status: answer.status };
      });
    expect((await Promise.all(asked)).filter(({ status }) => status === 501)).toEqual([]);
  });
});

describe('the codes of the protocol', () => {
  it('are listed once in their section', () => {
    expect(new Set(protocolCodes).size).toBe(protocolCodes.length);
    expect(protocolCodes).toHaveLength(50);
  });

  it('are words of capitals, the canvas being the exception, or a word of the vocabulary', () => {
    const main = protocolCodes.filter((name) => !name.startsWith('canvas.'));
    expect(canvas.codes).toEqual(['RateLimit']);
    for (const name of main)
      expect(name).toMatch(/^(auth|school|exam)\.([A-Z]+(_[A-Z]+)*|<externalFailed>)$/);
  });
});

it('switches act on routes that answer', () => {
  const acts = Object.values(switchTable).flatMap((one): readonly string[] =>
    one.acts === 'main' ? [] : one.acts,
  );
  expect(acts.filter((name) => !handlerOf(name))).toEqual([]);
});
