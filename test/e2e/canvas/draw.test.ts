/** A drawing whose output cannot be written. */

import { closeSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encodePng } from '../../../src/image/png/png';
import { canvasIn, pixelAt } from '../../../src/sandbox/sections/canvas/rules/board';
import { signedIn } from '../../support/accounts';
import { runInHome } from '../../support/executable/executable';
import { useHome } from '../../support/home';

const home = useHome();

it.runIf(process.platform === 'linux')(
  'canvas draw: on a full disk, no pixel is placed that could not be reported',
  async () => {
    await signedIn(home(), 'ada');
    const image = join(home().folder, 'red.png');
    await writeFile(image, encodePng({ width: 1, height: 1, pixels: Uint8Array.of(10) }));
    const { color } = pixelAt(canvasIn(home().sandbox.world()), 200, 230);
    const stdout = openSync('/dev/full', 'w');
    const { exit, stderr } = await runInHome(home(), ['canvas', 'draw', image, '--at', '200,230'], {
      stdout,
    });
    closeSync(stdout);
    expect(exit).toBe(2);
    expect(stderr).toContain("error: couldn't write the output: the disk is full\n");
    expect(pixelAt(canvasIn(home().sandbox.world()), 200, 230).color).toBe(color);
  },
);
