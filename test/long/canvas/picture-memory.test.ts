import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pngFile } from '../../image/png/png-file';
import { signedIn } from '../../support/accounts';
import { runInHome } from '../../support/executable/executable';
import { useHome } from '../../support/home';

const home = useHome();
const side = 4000;

it.each([
  // Each row begins with its filter; the seven passes of an interlaced picture have 7500 rows.
  ['16 bits a sample', { depth: 16 }, 8 * side ** 2 + side],
  ['interlaced rows', { interlaced: true }, 4 * side ** 2 + 7500],
])('canvas draw: a picture of 4000 by 4000 with %s takes at most 450 MB', async (_, kind, length) => {
  await signedIn(home(), 'ada');
  const [picture, hook, report] = ['picture.png', 'report.cjs', 'report'].map((name) =>
    join(home().folder, name),
  );
  const content = Buffer.alloc(length);
  const size = { width: side, height: side, colorType: 6 };
  await writeFile(picture ?? '', pngFile({ ...size, ...kind, content }));
  await writeFile(
    hook ?? '',
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)));`,
  );
  const env = { NODE_OPTIONS: `--require ${hook}` };
  const argv = ['canvas', 'draw', picture ?? '', '--at', '0,0', '--size', '50x50', '--plan'];
  const { exit, stderr } = await runInHome(home(), argv, { env });
  expect({ exit, stderr }).toMatchObject({ exit: 0 });
  const megabytes = Number(await readFile(report ?? '', 'utf8')) / 1024;
  expect(megabytes).toBeGreaterThan(50);
  expect(megabytes).toBeLessThan(450);
});
