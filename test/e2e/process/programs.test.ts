/** Programs that run for events, with the streams of the process. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { idByName } from '../../../src/sandbox/sections/auth/rules/accounts';
import { newNotifications, notify } from '../../../src/sandbox/sections/notifications/rules/notices';
import { signedIn } from '../../support/accounts';
import { until } from '../../support/clock';
import { startInHome } from '../../support/executable/executable';
import { useHome } from '../../support/home';
import { writeProgram } from '../../support/programs';

const home = useHome();

it('notifications watch --exec: the program gets each event, and its failure is noted and ends nothing', async () => {
  await signedIn(home(), 'ada');
  const [program, out] = [join(home().folder, 'ring'), join(home().folder, 'out')];
  writeProgram(
    program,
    `#!${process.execPath}
const text = require('fs').readFileSync(0, 'utf8');
require('fs').appendFileSync(${JSON.stringify(out)}, text);
console.log('on standard error');
process.exit(JSON.parse(text).data.preview === 'bad' ? 3 : 0);`,
  );
  const { sandbox } = home();
  const argv = [
    'notifications',
    'watch',
    '--jq',
    '.data.preview',
    '--count',
    '2',
    '--exec',
    program,
    '--quiet',
  ];
  const { ended } = startInHome(home(), argv, { input: '' });
  const lists = () => sandbox.requests().filter(({ route }) => route === 'notifications.list');
  await until(() => newNotifications.listeners(sandbox.world()) > 0 && lists().length > 1);
  const idOf = idByName(sandbox.world());
  for (const preview of ['bad', 'good'])
    notify(sandbox.world(), { to: idOf('ada'), by: idOf('kofi'), type: 'mention', preview });
  const { stdout, stderr, exit } = await ended;
  expect({ stdout, exit }).toEqual({ stdout: 'bad\ngood\n', exit: 0 });
  expect(stderr).toContain('on standard error');
  expect(stderr).toContain(`the program '${program}' failed: exit code 3`);
  const lines = readFileSync(out, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['notification', 'notification']);
});
