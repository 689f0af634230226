/** A picture in the size of the screen, for printers with real pixels. */
import { colorSteps } from '../../image/png/color-steps';
import { average, type Dimensions, enlarge, majority } from '../../image/scale';
import type { Picture, Room } from '../../ports/pictures';
import { sizeIn } from './raster';

/** The picture with one pixel per pixel of the screen. */
export function scaledPicture(picture: Picture, room: Room, cellSize: Dimensions): Picture {
  const size = sizeIn(picture, room, cellSize);
  const { colors } = picture;
  const times = size.width / picture.width;
  if (times >= 1) return { ...enlarge(picture, times), colors };
  return picture.shrink === 'average' ? averaged(picture, size) : { ...majority(picture, size), colors };
}

/** An indexed picture has this many colors at most. */
const maxColors = 255;

/** Levels of red, green and blue that stand for all colors but the most frequent ones: 150 colors. */
const levels = [5, 6, 5] as const;

/** Shrinks with averaged colors. Of too many the most frequent stay exact, so that areas keep their color. */
function averaged(picture: Picture, size: Dimensions): Picture {
  const rgbs = average(picture, size, picture.colors);
  const counts = new Map<number, number>();
  for (const rgb of rgbs) counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  const isSmall = counts.size <= maxColors;
  const steps = isSmall ? undefined : colorSteps(levels);
  const stepColors = steps?.colors ?? [];
  const exact = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxColors - stepColors.length)
    .map(([rgb]) => rgb);
  const numbers = new Map(exact.map((rgb, number) => [rgb, number]));
  const pixels = Uint8Array.from(
    rgbs,
    (rgb) => numbers.get(rgb) ?? exact.length + (steps?.numberOf(rgb) ?? 0),
  );
  return { ...size, pixels, colors: [...exact, ...stepColors] };
}
