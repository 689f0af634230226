/** The facts of one pixel. */
import type { PixelInfo } from '../../../protocol/records/canvas';
import { record } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';
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
