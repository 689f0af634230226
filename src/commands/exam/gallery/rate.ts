import { picturesOption, screenCommand } from '../../../app/command';
import { exam } from '../../../protocol/routes/exam';
import { rateDrawings } from '../flows/gallery';
import { initialRate, rateKeys, updateRate } from '../rate-screen';
import { rateFrame } from '../render/gallery';

export default screenCommand({
  summary: 'Rate drawings one after another at a terminal',
  description: ['A vote cannot be taken back.'],
  options: { pictures: picturesOption },
  examples: ['plaza exam gallery rate', 'plaza exam gallery rate --no-color'],
  facts: { opens: 'browser' },
  routes: [exam.galleryNext, exam.galleryVote, exam.answer],
  run: rateDrawings,
  init: (_, size) => initialRate(size),
  keys: rateKeys,
  update: updateRate,
  frame: (state, _, view, keys) => rateFrame(state, view, keys),
});
