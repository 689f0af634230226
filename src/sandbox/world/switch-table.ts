/** The switches of the whole sandbox, composed from its sections. */
import { sandbox } from '../sections/index';
import type { Switches, SwitchName } from '../world';
import type { SwitchSpec } from './switches';

export const switchTable = sandbox.switches as Readonly<Record<SwitchName, SwitchSpec>>;

export const switchNames = Object.keys(switchTable) as SwitchName[];

/** Whether there is a switch of this name. */
export function isSwitchName(name: string): name is SwitchName {
  return Object.hasOwn(switchTable, name);
}

/** The switches of a world: the defaults of the table, overridden by `set`. Unknown names are dropped. */
export function switchesWith(set: Readonly<Partial<Record<string, boolean>>>): Switches {
  return Object.fromEntries(switchNames.map((name) => [name, set[name] ?? switchTable[name].on])) as Switches;
}

/** The switches that differ from the table. */
export function touchedSwitches(switches: Switches): Partial<Switches> {
  return Object.fromEntries(
    switchNames
      .filter((name) => switches[name] !== switchTable[name].on)
      .map((name) => [name, switches[name]]),
  );
}
