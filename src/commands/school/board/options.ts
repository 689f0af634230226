/** Options that several commands of the board share; no verb. */
import { option } from '../../../app/command';
import { boardScale } from './contract/option-parsers';

export { picturesOption as pictures } from '../../../app/command';

export const scale = option(boardScale(), 'Pixels of the file for each pixel of the board (default: 1)');
