/** What the ways with real pixels share: the picture in the size that is to be seen. */
import { indexedPicture } from '../../canvas/png/indexed';
import { average, type Dimensions, enlarge, majority } from '../../canvas/viewer/scale';
import type { Picture, Room } from '../../ports/pictures';
import { sizeIn } from './picture';

/** The picture as it is to be seen, a pixel of it a pixel of the screen. */
export function seen(picture: Picture, room: Room, cellSize: Dimensions): Picture {
  const size = sizeIn(picture, room, cellSize);
  const { colours } = picture;
  const times = size.width / picture.width;
  if (times >= 1) return { ...enlarge(picture, times), colours };
  return picture.shrink === 'average' ? mixed(picture, size) : { ...majority(picture, size), colours };
}

/** Shrunk by the mean of its colours, which are more than it had: as many of them as can be told apart. */
function mixed(picture: Picture, size: Dimensions): Picture {
  const samples = new Uint8Array(3 * size.width * size.height);
  for (const [index, rgb] of average(picture, size, picture.colours).entries()) {
    samples.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255], 3 * index);
  }
  return indexedPicture({ ...size, channels: 3, samples });
}
