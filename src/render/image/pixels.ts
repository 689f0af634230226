/** What the ways with real pixels share: the picture in the size that is to be seen. */
import type { Bitmap } from '../../canvas/bitmap';
import { type Dimensions, enlarge, majority } from '../../canvas/scale';
import { type Picture, type Room, sizeIn } from './picture';

/** The picture as it is to be seen, a pixel of it a pixel of the screen. */
export function seen(picture: Picture, room: Room, cellSize: Dimensions): Bitmap {
  const size = sizeIn(picture, room, cellSize);
  const times = size.width / picture.width;
  return times >= 1 ? enlarge(picture, times) : majority(picture, size);
}
