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

export type ReadBoard = Awaited<ReturnType<typeof readWholeBoard>>;

/** The unchanged answer, and the board that is read from it. @throws NetworkError when the answer has no board size */
export async function readWholeBoard({ api }: Pick<Ports, 'api'>) {
  const answer = await api.read(school.board);
  return { answer, state: readBoard(answer) };
}

type ShowPorts = Pick<Ports, 'api' | 'files' | 'identity' | 'note' | 'pictures' | 'terminal'>;

export interface ShowInput extends Record<'svg' | 'png' | 'by', string | undefined> {
  readonly region: Region | undefined;
  readonly scale: number | undefined;
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
 * With `-` for the PNG file, returns its bytes.
 * @throws UsageError for a region outside the board and for files that cannot be written
 */
export async function showBoard(ports: ShowPorts, input: ShowInput): Promise<ShownBoard | Uint8Array> {
  if (input.svg === '-') throw new UsageError('--svg: expected a file, got -');
  if (input.png === '-' && ports.terminal.output) throw new UsageError('cannot write a PNG to a terminal');
  const { answer, state } = await readWholeBoard(ports);
  const view = await viewOf(ports, input, state);
  // Called before anything is written: it throws for a region or a scale that cannot be drawn.
  const scene = sceneOf(state, view);
  if (input.svg !== undefined) await save(ports, input.svg, scene, Buffer.from(svgOf(scene)));
  if (input.png !== undefined) {
    const bitmap = rasterOf(scene);
    const bytes = encodePng(bitmap, bitmap.colors);
    if (input.png === '-') return bytes;
    await save(ports, input.png, scene, bytes);
  }
  await ports.pictures.prepare();
  const isDrawn = ports.pictures.printer !== undefined;
  return { ...answer, ...(isDrawn && { shown: new BoardPicture(scene) }), [forRender]: { list: input.list } };
}

async function viewOf(ports: ShowPorts, { region, scale, by, board }: ShowInput, state: BoardState) {
  const view: View = { region, scale, board };
  if (by === undefined) return view;
  const wanted = by === 'me' ? await ports.identity.userId() : by.replace(/^@/, '').toLowerCase();
  const isHighlighted = ({ author }: BoardDrawing) =>
    author?.id === wanted || author?.username?.toLowerCase() === wanted;
  if (!state.drawings.some(isHighlighted)) ports.note(`no drawing on the board is by ${by}`);
  return { ...view, isHighlighted };
}

/** The picture of a part of the board, if the terminal draws pictures. */
export async function pictureOf({ pictures }: Pick<Ports, 'pictures'>, state: BoardState, view: View) {
  await pictures.prepare();
  return pictures.printer ? { shown: new BoardPicture(sceneOf(state, view)) } : {};
}

function save(ports: ShowPorts, path: string, scene: Scene, bytes: Uint8Array): Promise<void> {
  const { width, height } = scene.region;
  return savePicture(ports, path, { bytes, width: width * scene.scale, height: height * scene.scale });
}
