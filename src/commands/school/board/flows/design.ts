/** What a person wants to draw: strokes, an SVG file or text, fitted into the contract of the board. */

import { UsageError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import type { Size } from '../contract/option-parsers';
import { readStrokes } from '../contract/read-strokes';
import type { Contract } from '../contract/shapes';
import { fitLines } from '../fit/fit';
import type { Fitted } from '../fit/result';
import { fitText } from '../fit/text';
import { readSvg } from '../svg/read-svg';

export interface DesignInput {
  readonly strokes: string | undefined;
  readonly svg: string | undefined;
  readonly text: string | undefined;
  readonly fit: Size | undefined;
  readonly color: string | undefined;
}

/** A drawing that is ready for any contract. */
export interface Design {
  /** Whether its coordinates are places on the board. */
  readonly isPlaced: boolean;
  /** What could not be read of it, as sentences. */
  readonly left: readonly string[];
  /** @throws UsageError when it has no room on the board */
  fit(contract: Contract): Fitted & { readonly unknown?: readonly string[] };
}

/**
 * Reads what is to be drawn; nothing is sent.
 * @throws UsageError unless exactly one kind is given, and for a file that cannot be read
 */
export async function readDesign(ports: Pick<Ports, 'files'>, input: DesignInput): Promise<Design> {
  const { strokes, svg, text, fit, color } = input;
  const given = [strokes, svg, text].filter((one) => one !== undefined);
  if (given.length !== 1) {
    throw new UsageError('expected one of --text, --svg and --strokes', {
      hint: "for example 'plaza school board draw --text Hello --preview'",
    });
  }
  const options = { box: fit, color };
  if (text !== undefined) {
    // Without a requested size, the text is as large as a heading.
    const sized = { ...options, size: fit?.height };
    return { isPlaced: false, left: [], fit: (contract) => fitText(text, contract, sized) };
  }
  if (strokes !== undefined) {
    const lines = await naming(strokes, async () => readStrokes(await ports.files.text(strokes)));
    // A requested size replaces the size that they have.
    const exact = fit === undefined;
    return { isPlaced: true, left: [], fit: (contract) => fitLines(lines, contract, { ...options, exact }) };
  }
  const path = svg ?? '';
  const { lines, ignored } = await naming(path, async () => readSvg(await ports.files.bytes(path)));
  const enlarge = fit === undefined;
  return {
    isPlaced: false,
    left: ignored.map(({ name, count }) => `${count} <${name}> of ${path} cannot be drawn`),
    fit: (contract) => fitLines(lines, contract, { ...options, enlarge }),
  };
}

/** Names the file in what is wrong with it. */
async function naming<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UsageError) || error.message.includes(path)) throw error;
    throw new UsageError(`${path}: ${error.message}`, error.details);
  }
}
