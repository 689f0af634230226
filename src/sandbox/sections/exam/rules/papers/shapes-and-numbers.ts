/** Variant 3. */
import { amount, type ExamPaper, fields, option, order, pairs, unscored, words } from './exam-paper';

/** Arithmetic and geometry; two options look like numbers, so that their numbers and their texts differ. */
export function shapesAndNumbers(): ExamPaper {
  return {
    title: 'Variant 3: shapes and numbers',
    questions: [
      {
        question: {
          type: 'single',
          text: 'How many triangles are in the figure?',
          points: 2,
          image: 'triangles.png',
          options: ['3', '4', '6', '8'],
          imageReveal: { src: 'triangles-counted.png', onIdx: 2 },
        },
        rating: option(2),
      },
      {
        question: {
          type: 'number',
          text: 'What is a third of 4.5, less two?',
          points: 2,
          placeholder: 'It may be negative',
        },
        rating: amount(-0.5, 1e-9),
      },
      {
        question: {
          type: 'text',
          text: 'What is a polygon with eight sides called?',
          points: 1,
        },
        rating: words('octagon', 'an octagon'),
      },
      {
        question: {
          type: 'text_multi',
          text: 'Write the next three numbers of the row 1, 1, 2, 3, 5.',
          points: 3,
          fields: 3,
        },
        rating: fields(['8', 'eight'], ['13', 'thirteen'], ['21', 'twenty-one']),
      },
      {
        question: {
          type: 'matching',
          text: 'Match each solid with the number of its faces. One number is left over.',
          points: 3,
          left: ['Cube', 'Tetrahedron', 'Square pyramid'],
          right: ['4', '5', '6', '8'],
        },
        rating: pairs(2, 0, 1),
      },
      {
        question: {
          type: 'ordering',
          text: 'Put the fractions in order, the smallest first.',
          points: 2,
          items: ['2/3', '1/4', '3/5', '1/3'],
        },
        rating: order(1, 3, 2, 0),
      },
      {
        question: {
          type: 'number',
          text: 'What is your favourite number?',
          points: 0,
          placeholder: 'Any number',
        },
        rating: unscored,
      },
      {
        question: {
          type: 'draw',
          text: 'Draw an animal made of triangles.',
          points: 0,
          placeholder: 'Three triangles are enough',
        },
        rating: unscored,
      },
    ],
  };
}
