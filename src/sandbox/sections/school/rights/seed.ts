/** Nicknames of a new world. */
import type { World } from '../../../world';
import { idByName } from '../../auth/rules/accounts';

const seeded: Readonly<
  Record<string, { readonly owned: readonly string[]; readonly active: string | null }>
> = {
  ada: { owned: ['Night owl', 'Chalk dust'], active: null },
  boris: { owned: ['Long break'], active: null },
  chiara: { owned: ['Head of the class', 'Straight A', 'Ink thumb'], active: 'Head of the class' },
  kofi: { owned: ['Late again'], active: 'Late again' },
  xenia: { owned: ['Quiet one', 'Window seat'], active: 'Quiet one' },
};

/** Adds nicknames; none of the current showcase is drawn yet. */
export function seedNicknames(world: World): void {
  const idOf = idByName(world.accounts);
  for (const [name, { owned, active }] of Object.entries(seeded)) {
    const version = active === null ? 0 : 1;
    world.schoolNicknames[idOf(name)] = { owned: [...owned], active, version, drawnIn: null };
  }
}
