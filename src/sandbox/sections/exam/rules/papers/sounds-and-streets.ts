/** Variant 2. */
import { pictureFolder } from '../pictures';
import { amount, type ExamPaper, fields, option, order, pairs, unscored, words } from './exam-paper';

/** Music and town plans; one picture has a full address. */
export function soundsAndStreets(origin: string): ExamPaper {
  return {
    title: 'Variant 2: sounds and streets',
    questions: [
      {
        question: {
          type: 'single',
          text: 'The plan shows four squares and the streets between them. Which square has a street on every side?',
          points: 2,
          image: `${origin}${pictureFolder}town.png`,
          options: ['The yellow one', 'The blue one', 'The violet one', 'The green one'],
        },
        rating: option(2),
      },
      {
        question: {
          type: 'text_multi',
          text: 'Name the strings of a violin from the lowest to the highest.',
          points: 4,
          fields: 4,
        },
        rating: fields(['g'], ['d'], ['a'], ['e']),
      },
      {
        question: {
          type: 'matching',
          text: 'Match each instrument with its family.',
          points: 3,
          left: ['Viola', 'Oboe', 'Tuba'],
          right: ['Brass', 'Strings', 'Woodwind'],
        },
        rating: pairs(1, 2, 0),
      },
      {
        question: {
          type: 'number',
          text: 'How many halftones are in an octave?',
          points: 1,
        },
        rating: amount(12),
      },
      {
        question: {
          type: 'ordering',
          text: 'Put the markings in order, the softest first.',
          points: 2,
          items: ['forte', 'pianissimo', 'mezzo forte', 'piano', 'fortissimo'],
        },
        rating: order(1, 3, 2, 0, 4),
      },
      {
        question: {
          type: 'text',
          text: 'A note lasts half as long as a quarter note. What is it called?',
          points: 1,
        },
        rating: words('eighth', 'eighth note', 'an eighth note', 'quaver'),
      },
      {
        question: {
          type: 'text',
          text: 'What was playing when you last listened?',
          points: 0,
        },
        rating: unscored,
      },
      {
        question: {
          type: 'draw',
          text: 'Draw a house at the corner of two streets.',
          points: 0,
        },
        rating: unscored,
      },
    ],
  };
}
