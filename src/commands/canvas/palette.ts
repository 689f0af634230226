import { command } from '../../app/command';
import { paletteColours } from '../../image/palette';
import { paletteLines } from './render/colours';

export default command({
  summary: 'List the 32 colours of the canvas',
  examples: ['plaza canvas palette', "plaza canvas palette --jq '.[10].hex'"],
  routes: [],
  run: () => paletteColours,
  render: paletteLines,
});
