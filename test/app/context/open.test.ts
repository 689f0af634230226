import { expect, it } from 'vitest';
import { commandsByRoute } from '../../../src/app/context/open';
import { programOf } from '../../../src/app/program';
import { makeManifest } from '../../../src/cli/line/manifest';
import { forest } from '../../support/commands';

it('tells the commands of each route, but those of commands that may call any', async () => {
  expect([...commandsByRoute(await makeManifest(programOf(forest)))]).toEqual([
    ['platform.version', ['trees list', 'trees get']],
    ['platform.status', ['trees get']],
  ]);
});
