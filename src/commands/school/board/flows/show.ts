/** Reads the board, and shows it: as a picture in the terminal, and as SVG and PNG files. */

import { UsageError } from '../../../../errors';
import { encodePng } from '../../../../image/png/png';
import type { Ports } from '../../../../ports/index';
import type { Board, BoardDrawing } from '../../../../protocol/records/school/board';
import { school } from '../../../../protocol/routes/school';
import { forRender } from '../../../../terminal/text/clean';
import { savePicture } from '../../../files/shared/pictures';
import { type BoardState, readBoard } from '../contract/board';
import { rasterOf } from '../picture/raster';
import { BoardPicture, type Region, type Scene, sceneOf, svgOf, type View } from '../picture/scene';

export interface ReadBoard {
  /** The unchanged answer. */
  readonly answer: Board;
  readonly state: BoardState;
}

/** @throws NetworkError when the answer has no board size */
export async function readWholeBoard({ api }: Pick<Ports, 'api'>): Promise<ReadBoard> {
  const answer = await api.read(school.board);
  return { answer, state: readBoard(answer) };
}

type ShowPorts = Pick<Ports, 'api' | 'files' | 'identity' | 'note' | 'pictures'>;

export interface ShowInput {
  readonly svg: string | undefined;
  readonly png: string | undefined;
  readonly region: Region | undefined;
  readonly scale: number | undefined;
  readonly by: string | undefined;
  readonly board: 'dark' | 'light' | undefined;
  readonly list: boolean;
}

export interface ShownBoard extends Board {
  readonly shown?: BoardPicture;
  /** `list`: whether the drawings are listed next to a picture. */
  readonly [forRender]?: { readonly list: boolean };
}

/**
 * Reads the board, with its picture if the terminal draws pictures, and writes the SVG and PNG files.
 * @throws UsageError for a region outside the board and for files that cannot be written
 */
export async function showBoard(ports: ShowPorts, input: ShowInput): Promise<ShownBoard> {
  for (const name of ['svg', 'png'] as const) {
    if (input[name] === '-') throw new UsageError(`--${name}: expected a file, got -`);
  }
  const { answer, state } = await readWholeBoard(ports);
  const view = await viewOf(ports, input, state);
  // Called before anything is written: it throws for a region or a scale that cannot be drawn.
  const scene = sceneOf(state, view);
  if (input.svg !== undefined) await save(ports, input.svg, scene, Buffer.from(svgOf(scene)));
  if (input.png !== undefined) {
    const bitmap = rasterOf(scene);
    await save(ports, input.png, scene, encodePng(bitmap, bitmap.colors));
  }
  await ports.pictures.prepare();
  const isDrawn = ports.pictures.printer !== undefined;
  return { ...answer, ...(isDrawn && { shown: new BoardPicture(scene) }), [forRender]: { list: input.list } };
}

async function viewOf(ports: ShowPorts, { region, scale, by, board }: ShowInput, state: BoardState) {
  const view: View = { region, scale, board };
  if (by === undefined) return view;
  const stands = await authoredBy(ports, by);
  if (!state.drawings.some(stands)) ports.note(`no drawing on the board is by ${by}`);
  return { ...view, stands };
}

/** Selects drawings of a user, by name or ID; each drawing contains its author's name. */
async function authoredBy(
  { identity }: Pick<Ports, 'identity'>,
  user: string,
): Promise<(drawing: BoardDrawing) => boolean> {
  const wanted = user === 'me' ? await identity.userId() : user.replace(/^@/, '').toLowerCase();
  return ({ author }) => author?.id === wanted || author?.username?.toLowerCase() === wanted;
}

/** The picture of a part of the board, if the terminal draws pictures. */
export async function pictureOf(
  { pictures }: Pick<Ports, 'pictures'>,
  state: BoardState,
  view: View,
): Promise<{ readonly shown?: BoardPicture }> {
  await pictures.prepare();
  return pictures.printer ? { shown: new BoardPicture(sceneOf(state, view)) } : {};
}

function save(ports: ShowPorts, path: string, scene: Scene, bytes: Uint8Array): Promise<void> {
  const { width, height } = scene.region;
  return savePicture(ports, path, { bytes, width: width * scene.scale, height: height * scene.scale });
}
