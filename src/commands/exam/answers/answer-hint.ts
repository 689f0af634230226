/** What is right for a question, in words: the hint of every refused answer. */
import type { Question } from '../paper/question';

/** More than this many parts, or characters in one, make a hint unreadable. */
const shownParts = 10;
const shownCharacters = 40;

/** What the answer of a question is, as typed on a command line: one sentence without a full stop. */
export function expectedAnswer(question: Question): string {
  switch (question.type) {
    case 'single':
      return `give an option by its number or its exact text: ${numbered(question.options)}`;
    case 'text':
      return "give one text, in quotes when it has spaces, such as 'two words'";
    case 'text_multi':
      return `give ${counted(question.fields, 'text')}, one argument each; '' leaves a field empty`;
    case 'number':
      return 'give one number, such as 12, -3 or 0.5';
    case 'matching':
      return `give a number for each of: ${numbered(question.left)}; the numbers are: ${numbered(question.right)}; 0 is none`;
    case 'ordering':
      return `give each number once, one argument each, in your order: ${numbered(question.items)}`;
    case 'draw':
      return "give the ID of an uploaded PNG, or use 'plaza exam draw NUMBER FILE'";
    default:
      return `this version of plaza does not know questions of the kind '${question.kind}': give the answer as JSON, such as '"text"' or '[1,2]'`;
  }
}

/** `1. Paris, 2. London`: parts as they are printed, long ones and long lists cut. */
function numbered(texts: readonly string[]): string {
  const shown = texts.slice(0, shownParts).map((text, index) => printedPart(index, shortened(text)));
  return [...shown, ...(texts.length > shownParts ? [`… ${texts.length}.`] : [])].join(', ');
}

/** `2. London`: a part of a question as it is printed; the index is from 0. */
export function printedPart(index: number, text: string): string {
  return `${index + 1}. ${text}`;
}

/** `1 text`, `3 texts`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The text on one line, cut behind 40 characters. */
export function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= shownCharacters
    ? characters.join('')
    : `${characters.slice(0, shownCharacters - 1).join('')}…`;
}
