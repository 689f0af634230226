/** Requests of the board, as accounts of the worker's sandbox. */
import type { Board, Point, Stroke } from '../../../../../src/protocol/records/school/board';
import { contract } from '../../../../../src/sandbox/sections/school/board/rules/contract';
import { giveItem } from '../../../../../src/sandbox/sections/school/rules/belongings';
import type { TestSandbox } from '../../../../support/sandbox';
import type { Asked } from '../../../requests';
import { event, type Pupil, pupilOf } from '../school-support';

/** A stroke in the first color through x and y in turn. */
export function stroke(...numbers: number[]): Stroke {
  return { color: contract.colors[0] ?? '', width: 6, points: points(...numbers) };
}

export function points(...numbers: number[]): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, nth) => ({
    x: numbers[2 * nth] ?? 0,
    y: numbers[2 * nth + 1] ?? 0,
  }));
}

export interface Drawer extends Pupil {
  /** Draws with a new chalk. */
  draw(strokes: readonly Stroke[]): Promise<Asked>;
  /** Wipes with a new cloth. */
  wipe(path: readonly Point[]): Promise<Asked>;
  board(): Promise<Board>;
  /** The number of chalks and cloths. */
  items(): Promise<number>;
}

/** An account with as many chalks and cloths as it uses. */
export function drawerOf(sandbox: TestSandbox, name: string): Drawer {
  const pupil = pupilOf(sandbox, name);
  const act = (path: string, kind: 'board_drawing' | 'board_cloth', body: object) => {
    const inventoryItemId = giveItem(sandbox.world(), pupil.id, kind).id;
    return pupil.send(`POST ${event}/board/${path}`, { body: { inventoryItemId, ...body } });
  };
  return {
    ...pupil,
    draw: (strokes) => act('drawings', 'board_drawing', { strokes }),
    wipe: (path) => act('wipes', 'board_cloth', { path }),
    board: async () => (await pupil.get(`${event}/board`)) as unknown as Board,
    items: async () => ((await pupil.get(`${event}/board/inventory`)).items as unknown[]).length,
  };
}
