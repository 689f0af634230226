/** The facts of one pixel. */
import type { PixelInfo } from '../../../protocol/routes/canvas';
import { record } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';
import { colorText } from './colors';
import { authorName } from './pixel-author';

export function pixelLines(info: PixelInfo, view: View): string[] {
  const { colorIndex, colorHex, user } = info;
  return record(view, [
    ['color', colorText(colorIndex, colorHex, view)],
    ['by', user ? authorName(user) : undefined],
    ['user', user?.id],
  ]);
}
