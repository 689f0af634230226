import { command, picturesOption } from '../../../app/command';
import { exam } from '../../../protocol/routes/exam';
import { nextDrawing } from '../flows/gallery';
import { nextHandle, nextLines } from '../render/gallery';

export default command({
  summary: 'Show the next drawing that you have not rated',
  options: { pictures: picturesOption },
  examples: ['plaza exam gallery next', "plaza exam gallery next --jq '.drawing.fileUrl'"],
  routes: [exam.galleryNext, exam.answer],
  run: nextDrawing,
  shows: nextHandle,
  render: nextLines,
});
