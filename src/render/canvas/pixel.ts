/** The facts of one pixel. */
import type { PixelInfo } from '../../api/catalogue/records/canvas';
import { record } from '../text/table';
import type { View } from '../text/view';
import { colourText } from './colours';
import { authorName } from './pixel-author';

export function pixelLines(info: PixelInfo, view: View): string[] {
  const { colorIndex, colorHex, user } = info;
  return record(view, [
    ['colour', colourText(colorIndex, colorHex, view)],
    ['by', user ? authorName(user) : undefined],
    ['user', user?.id],
  ]);
}
