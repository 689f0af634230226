import { expect, it } from 'vitest';
import { emptyMemory } from '../../../src/app/handles/memory';
import type { Globals } from '../../../src/cli/definition/parameters';
import type { Program } from '../../../src/cli/definition/program';
import { withSharedMemory } from '../../../src/cli/process/terminal';
import type { TerminalMemory } from '../../../src/ports/handles';
import { fakeIo } from '../../support/io';

const written: TerminalMemory[] = [];

/** A program whose memory counts how often it is asked for, and read. */
function counted(hasMemory = true) {
  const calls: string[] = [];
  const store = {
    async read() {
      calls.push('read');
      return emptyMemory;
    },
    write: async (memory: TerminalMemory) => void written.push(memory),
  };
  const memory = async () => {
    calls.push('asked');
    return hasMemory ? store : undefined;
  };
  return { calls, program: withSharedMemory({ title: 'plaza', memory } as unknown as Program) };
}

const asked = ({ memory }: Program) => memory(fakeIo({}), {} as Globals);

it('is asked for and read once in a run', async () => {
  const { calls, program } = counted();
  expect(program.title).toBe('plaza');
  for (const store of [await asked(program), await asked(program)])
    expect(await store?.read()).toBe(emptyMemory);
  expect(calls).toEqual(['asked', 'read']);
});

it('is written each time', async () => {
  const store = await asked(counted().program);
  await store?.write(emptyMemory);
  await store?.write(emptyMemory);
  expect(written).toEqual([emptyMemory, emptyMemory]);
});

it('is none where there is none', async () => {
  const { calls, program } = counted(false);
  expect([await asked(program), await asked(program)]).toEqual([undefined, undefined]);
  expect(calls).toEqual(['asked']);
});
