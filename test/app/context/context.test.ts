import { expect, it } from 'vitest';
import { commandsByRoute } from '../../../src/app/context/context';
import { makeManifest } from '../../../src/cli/line/manifest';
import { forest } from '../../support/commands';

it('tells the commands of each route, but those of commands that may call any', async () => {
  expect([...commandsByRoute(await makeManifest(forest))]).toEqual([
    ['platform.version', ['trees list', 'trees get']],
    ['platform.status', ['trees get']],
  ]);
});
