import { exam } from '../../api/catalogue/routes/exam';
import { files } from '../../api/catalogue/routes/files';
import { argument, command, file, option, optionalArgument, text } from '../../app/command';
import { PersonNeededError, UsageError } from '../../errors';
import { answerWithDrawing } from '../../flows/exam/drawing';
import { givenLines } from '../../render/exam/answer';

export default command({
  summary: 'Answer a question of the exam with a drawing',
  description: ['Uploads the PNG file and answers the question with it.'],
  args: {
    number: argument(text('number', 'exam-question'), 'Number of the question'),
    png: optionalArgument(file('png'), 'The drawing, a PNG file'),
  },
  options: { file: option(file('png'), 'The drawing, a PNG file') },
  examples: ['plaza exam draw 8 cloud.png', 'plaza exam draw 8 --file cloud.png'],
  routes: [files.upload, exam.answer],
  run(ctx, { number, png, file: named }) {
    if (png !== undefined && named !== undefined) throw new UsageError('<png> and --file cannot be combined');
    const path = png ?? named;
    if (path !== undefined) return answerWithDrawing(ctx, number, path);
    throw new PersonNeededError('a drawing is needed', { hint: 'give the PNG file with --file FILE' });
  },
  render: givenLines,
});
