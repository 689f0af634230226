/** The board as an SVG file. */
import { hexOf } from '../color/css';
import type { Point } from '../contract/shapes';
import { type Ink, pictureSize, type Scene } from './scene';

/** The picture as a text; it names no font, script or other file. */
export function svgOf(scene: Scene): string {
  const { region, background, inks } = scene;
  const { width, height } = pictureSize(scene);
  const { x, y } = region;
  const box = [x, y, region.width, region.height].map(shown).join(' ');
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="none">`,
    `<rect x="${shown(x)}" y="${shown(y)}" width="${shown(region.width)}" height="${shown(region.height)}" fill="${hexOf(background)}"/>`,
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    ...inks.map(path),
    '</g>',
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

function path({ rgb, opacity, width, points }: Ink): string {
  const faint = opacity < 1 ? ` stroke-opacity="${Math.round(opacity * 1e4) / 1e4}"` : '';
  return `<path stroke="${hexOf(rgb)}" stroke-width="${shown(width)}"${faint} d="${pathData(points)}"/>`;
}

/** A single point is a line of no length, which has round ends too. */
function pathData(points: readonly Point[]): string {
  const [first, ...rest] = points.map(({ x, y }) => `${shown(x)} ${shown(y)}`);
  return `M${first}L${rest.length > 0 ? rest.join(' ') : first}`;
}

/** At most two decimals: a hundredth of a pixel is not seen. */
function shown(value: number): string {
  return String(Math.round(value * 100) / 100);
}
