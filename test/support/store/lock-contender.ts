/** A process that contends for a lock, for the tests of the lock. */
import { randomInt } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemChance, systemClock } from '../../../src/cli/process/clock';
import { fileLock } from '../../../src/store/lock';

const [mode, path = '', arena = '', rounds = '0'] = process.argv.slice(2);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const lock = fileLock(path, { pid: process.pid, isRunning, clock: systemClock, random: systemChance });

/** Only one process may stand inside; a killed one does not count. */
function enter(): void {
  const inside = join(arena, 'inside');
  try {
    writeFileSync(inside, String(process.pid), { flag: 'wx' });
  } catch {
    const other = Number(readFileSync(inside, 'utf8'));
    if (lives(other)) appendFileSync(join(arena, 'overlaps'), `${process.pid} met ${other}\n`);
    writeFileSync(inside, String(process.pid));
  }
}

function lives(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function leave(): void {
  rmSync(join(arena, 'inside'));
  appendFileSync(join(arena, 'rounds'), `${process.pid}\n`);
}

async function hold(): Promise<void> {
  await lock.acquire();
  process.stdout.write('held\n');
  setInterval(() => undefined, 1000);
}

async function run(): Promise<void> {
  process.stdout.write('running\n');
  for (let round = 0; round < Number(rounds); round += 1) {
    const release = await lock.acquire();
    enter();
    await systemClock.sleep(randomInt(3));
    leave();
    await release();
  }
}

void (mode === 'hold' ? hold() : run());
