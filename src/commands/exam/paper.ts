import { command } from '../../app/command';
import { savedPaper } from './flows/start';
import { paperLines } from './render/paper';

export default command({
  summary: 'Show the saved paper and your answers again',
  description: ['Reads the paper from this computer and sends no request.'],
  examples: ['plaza exam paper', "plaza exam paper --jq '.questions[3].options'"],
  routes: [],
  run: savedPaper,
  render: paperLines,
});
