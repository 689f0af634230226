/** Options that several commands of the board share; no verb. */
import { choice, option } from '../../../app/command';
import { boardScale } from '../../../board/contract/values';
import { pictureWays } from '../../../render/image/choose';

export const pictures = option(
  choice(pictureWays),
  'How to draw pictures (default: the best the terminal supports)',
);

export const scale = option(boardScale(), 'Pixels of the file for each pixel of the board (default: 1)');
