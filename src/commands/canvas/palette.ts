import { command } from '../../app/command';
import { paletteColors } from '../../image/palette';
import { paletteLines } from './render/pixel';

export default command({
  summary: 'List the 32 colors of the canvas',
  examples: ['plaza canvas palette', "plaza canvas palette --jq '.[10].hex'"],
  routes: [],
  run: () => paletteColors,
  render: paletteLines,
});
