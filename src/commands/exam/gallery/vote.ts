import { argument, command, id, integer } from '../../../app/command';
import { exam } from '../../../protocol/routes/exam';
import { rateDrawing } from '../flows/gallery';
import { ratedHandle, ratedLines } from '../render/gallery';

export default command({
  summary: 'Rate a drawing from 1 to 5, and show the next one',
  description: ['A drawing is rated once; the rating cannot be changed.'],
  args: {
    drawingId: argument(id('gallery-drawing'), 'ID of the drawing'),
    score: argument(integer({ min: 1, max: 5 }), 'From 1 to 5'),
  },
  examples: ['plaza exam gallery vote d4a30000… 5', "plaza exam gallery vote d4a30000… 3 --jq '.next.id'"],
  routes: [exam.galleryVote, exam.answer],
  run: (ctx, { drawingId, score }) => rateDrawing(ctx, drawingId, score),
  shows: ratedHandle,
  render: ratedLines,
});
