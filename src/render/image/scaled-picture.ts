/** A picture in the size of the screen, for printers with real pixels. */
import { indexedPicture } from '../../canvas/png/indexed';
import { average, type Dimensions, enlarge, majority } from '../../canvas/viewer/scale';
import type { Picture, Room } from '../../ports/pictures';
import { sizeIn } from './raster';

/** The picture with one pixel per pixel of the screen. */
export function scaledPicture(picture: Picture, room: Room, cellSize: Dimensions): Picture {
  const size = sizeIn(picture, room, cellSize);
  const { colours } = picture;
  const times = size.width / picture.width;
  if (times >= 1) return { ...enlarge(picture, times), colours };
  return picture.shrink === 'average' ? averaged(picture, size) : { ...majority(picture, size), colours };
}

/** Shrinks with averaged colours, reduced to those of an indexed picture. */
function averaged(picture: Picture, size: Dimensions): Picture {
  const samples = new Uint8Array(3 * size.width * size.height);
  for (const [index, rgb] of average(picture, size, picture.colours).entries()) {
    samples.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255], 3 * index);
  }
  return indexedPicture({ ...size, channels: 3, samples });
}
