import { argument, command, file, option, optionalArgument, text } from '../../app/command';
import { UsageError } from '../../errors';
import { exam } from '../../protocol/routes/exam';
import { files } from '../../protocol/routes/files';
import { answerOnPage, answerWithDrawing } from './flows/drawing';
import { answerReceiptLines } from './render/attempt';

export default command({
  summary: 'Answer a question of the exam with a drawing',
  description: [
    'Uploads the PNG file and answers the question with it. Without a file, at a terminal, opens a page to draw on in the browser.',
  ],
  args: {
    number: argument(text('number', 'exam-question'), 'Number of the question'),
    png: optionalArgument(file('png'), 'The drawing, a PNG file'),
  },
  options: { file: option(file('png'), 'The drawing, a PNG file') },
  examples: ['plaza exam draw 8', 'plaza exam draw 8 cloud.png', 'plaza exam draw 8 --file cloud.png'],
  facts: { opens: 'browser' },
  routes: [files.upload, exam.answer],
  run(ctx, { number, png, file: named }) {
    if (png !== undefined && named !== undefined) throw new UsageError('<png> and --file cannot be combined');
    const path = png ?? named;
    return path === undefined ? answerOnPage(ctx, number) : answerWithDrawing(ctx, number, path);
  },
  receipt: true,
  render: answerReceiptLines,
});
