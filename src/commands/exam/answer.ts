import { argument, command, flag, line, optionalArgumentList, text } from '../../app/command';
import { exam } from '../../protocol/routes/exam';
import { answerFrom } from './answers/parse';
import { giveAnswer, ownQuestion } from './flows/send-answers';
import { answerReceiptLines } from './render/attempt';

export default command({
  summary: 'Answer a question of the exam, or change an answer',
  description: [
    "Letters and numbers are typed as 'plaza exam paper' prints them. An option is its letter or its exact text; its number, counted from 1, is accepted as well.",
    'Several fields, pairs and an order are one argument each: for pairs the letter that belongs to each row, or 0 for none; for an order the letters of the items.',
    'The answer is saved on this computer before it is sent. If it cannot be sent, every later exam command sends it.',
  ],
  args: {
    number: argument(text('number', 'exam-question'), 'Number of the question'),
    value: optionalArgumentList(line('value'), 'The answer'),
  },
  options: { erase: flag('Erase the answer') },
  examples: [
    'plaza exam answer 1 b',
    "plaza exam answer 2 'carbon dioxide'",
    'plaza exam answer 4 c d 0 a',
    'plaza exam answer 5 --erase',
  ],
  routes: [exam.answer],
  async run(ctx, { number, value, erase }) {
    const own = await ownQuestion(ctx, number);
    return giveAnswer(ctx, own, answerFrom(own.question, value, erase));
  },
  receipt: true,
  render: answerReceiptLines,
});
