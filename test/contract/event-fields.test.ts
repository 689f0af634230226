/** The fields that help names for the events of a command are those of the events that the sandbox gives. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandTable } from '../../src/app/help/command-table';
import { groups } from '../../src/commands/index';
import { encodePng } from '../../src/image/png/png';
import { canvasIn } from '../../src/sandbox/sections/canvas/rules/board';
import { parseLine, runAs, signedIn, startAs } from '../support/accounts';
import { clockOfBoth, useHome } from '../support/home';

const home = useHome();
const table = (await commandTable(groups)).filter(({ events }) => events.length > 0);

const print = (line: string, options = {}) => runAs(home(), parseLine(`${line} --json`).argv, options);
const states = (line: string) => print(line, { clock: clockOfBoth(home()) });

/** Runs a watch, and a line of another profile again and again until the watch has ended. */
async function watchedWhile(line: string, change: string) {
  const { ended } = startAs(home(), parseLine(`${line} --json`).argv);
  let isOver = false;
  const over = ended.finally(() => {
    isOver = true;
  });
  while (!isOver) await print(change);
  return over;
}

async function record() {
  return print(`canvas record ${join(home().folder, 'a.plza')} --for 1s`);
}

/** How each command comes to events; ada is signed in, and boris under his own profile. */
const runs: Readonly<Record<string, () => Promise<{ readonly stdout: string }>>> = {
  'auth qr watch': async () => {
    const { qrId, claimToken } = JSON.parse((await print('auth qr start')).stdout);
    return print(`auth qr watch ${qrId} --claim-token ${claimToken} --count 1`);
  },
  'canvas draw': () => {
    canvasIn(home().sandbox.world()).cooldownMs = 0;
    const pixels = new Uint8Array(2).fill(10);
    writeFileSync(join(home().folder, 'red.png'), encodePng({ width: 2, height: 1, pixels }));
    return print(`canvas draw ${join(home().folder, 'red.png')} --at 200,230`);
  },
  'canvas record': record,
  'canvas replay': async () => {
    await record();
    return print(`canvas replay ${join(home().folder, 'a.plza')}`);
  },
  'canvas watch': () => print('canvas watch --zones --count 3 --for 3s'),
  'notifications watch': () =>
    watchedWhile('notifications watch --count 1', "posts create 'Hello @ada' --profile boris"),
  'sandbox watch': () => watchedWhile('sandbox watch --count 1', 'users get boris'),
  'school board watch': () => print('school board watch --count 1 --for 3s'),
  'shop orders watch': () => states('shop orders watch 100004 --every 4h'),
  'verification watch': async () => {
    await signedIn(home(), 'goran');
    await print('verification submit https://sandbox.test/videos/me.mp4');
    return states('verification watch --every 6h');
  },
};

it('is known for every command how it comes to events', () => {
  expect(table.map(({ name }) => name).sort()).toEqual(Object.keys(runs).sort());
});

/** The names as help writes them: `data.NAME` for the record in `data`. */
const fieldsOf = (event: Readonly<Record<string, unknown>>) =>
  Object.entries(event).flatMap(([name, value]) =>
    name === 'data' ? Object.keys(value as object).map((field) => `data.${field}`) : [name],
  );

it.each(Object.keys(runs))('help has the fields of the events of %s', async (name) => {
  await signedIn(home(), 'boris', '--profile', 'boris');
  await signedIn(home(), 'ada');
  const { stdout } = (await runs[name]?.()) ?? { stdout: '' };
  const events = stdout.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
  expect(events).not.toEqual([]);
  const kinds = table.find((one) => one.name === name)?.events ?? [];
  const undeclared = events.flatMap((event) => {
    const kind = kinds.find(({ kind }) => kind === (event.event ?? event.type ?? null));
    return fieldsOf(event)
      .filter((field) => !kind?.fields.includes(field))
      .map((field) => `${event.event ?? event.type}: ${field}`);
  });
  expect([...new Set(undeclared)]).toEqual([]);
});
