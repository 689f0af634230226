import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/protocol/routes/index';
import { defaultVocabulary } from '../../src/protocol/vocabulary';
import { canvas } from '../../src/sandbox/sections/canvas/index';
import { handlerOf } from '../../src/sandbox/sections/index';
import { spelledPath } from '../../src/sandbox/server/http/lookup';
import { unbuiltRoutes } from '../../src/sandbox/unbuilt';
import { switchTable } from '../../src/sandbox/world/switch-table';
import { protocolCodes } from '../support/protocol-codes';
import { useSandbox } from '../support/sandbox';

const unbuilt: ReadonlySet<string> = new Set(unbuiltRoutes);
/** Their rules stand and answer; they leave the list with their command and its end-to-end test. */
const waiting: ReadonlySet<string> = new Set();
const sandbox = useSandbox();

describe('the list of what is not built', () => {
  it('names routes of the catalogue, each once', () => {
    const names = new Set(allRoutes.map(({ name }) => name));
    expect(unbuilt.size).toBe(unbuiltRoutes.length);
    expect(unbuiltRoutes.filter((name) => !names.has(name))).toEqual([]);
  });

  it('holds what has no handler, to the last route, and what waits for its command', () => {
    const without = allRoutes.filter(({ name }) => !handlerOf(name)).map(({ name }) => name);
    expect(new Set([...without, ...waiting])).toEqual(unbuilt);
  });

  it('does not hold the platform section', () => {
    expect(unbuiltRoutes.filter((name: string) => name.startsWith('platform.'))).toEqual([]);
  });

  it('answers 501 over HTTP where there is no handler, and nothing else does', async () => {
    const { baseUrl, statusUrl, pixelUrl } = sandbox();
    const origins = { main: baseUrl, status: statusUrl, pixel: pixelUrl };
    const statuses = allRoutes
      .filter(({ kind }) => kind !== 'socket')
      .map(async (route) => {
        const path = spelledPath(route, defaultVocabulary).replace(/\{\w+\}/g, 'x');
        const answer = await fetch(`${origins[route.host]}${path}`, { method: route.method });
        await answer.body?.cancel();
        return [route.name, answer.status === 501];
      });
    const expected = allRoutes
      .filter(({ kind }) => kind !== 'socket')
      .map(({ name }) => [name, unbuilt.has(name) && !waiting.has(name)]);
    expect(await Promise.all(statuses)).toEqual(expected);
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
