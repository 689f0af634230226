import { argument, command, flag, line, optionalArgumentList, text } from '../../app/command';
import { exam } from '../../protocol/routes/exam';
import { answerFrom } from './answers/parse';
import { giveAnswer, ownQuestion } from './flows/give-answer';
import { answerReceiptLines } from './render/attempt';

export default command({
  summary: 'Answer a question of the exam, or change an answer',
  description: [
    "Numbers are typed as 'plaza exam paper' prints them, counted from 1. An option is its number or its exact text.",
    'Several fields, pairs and an order are one argument each: for pairs the number that belongs to each row, or 0 for none; for an order the numbers of the items.',
    'The answer is saved on this computer before it is sent. If it cannot be sent, every later exam command sends it.',
  ],
  args: {
    number: argument(text('number', 'exam-question'), 'Number of the question'),
    value: optionalArgumentList(line('value'), 'The answer'),
  },
  options: { erase: flag('Erase the answer') },
  examples: [
    'plaza exam answer 1 2',
    "plaza exam answer 2 'carbon dioxide'",
    'plaza exam answer 4 3 4 0 1',
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
