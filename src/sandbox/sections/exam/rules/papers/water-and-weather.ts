/** Variant 1. */
import { amount, type ExamPaper, fields, option, order, pairs, unscored, words } from './exam-paper';

/** Physics of everyday simulation, with a second picture that shows when an option is chosen. */
export function waterAndWeather(): ExamPaper {
  return {
    title: 'Variant 1: water and weather',
    questions: [
      {
        question: {
          type: 'single',
          text: 'A cube of ice floats in a full glass. Where is the water when the ice has melted?',
          points: 2,
          image: 'glass.png',
          options: ['Below the rim', 'Exactly at the rim', 'It has run over'],
          imageReveal: { src: 'glass-melted.png', onIdx: 1 },
        },
        rating: option(1),
      },
      {
        question: { type: 'text', text: 'Which gas do plants take from the air to grow?', points: 1 },
        rating: words('carbon dioxide', 'co2', 'co₂'),
      },
      {
        question: {
          type: 'number',
          text: 'A train leaves at 9:40 and arrives at 13:05. How many minutes does the journey take?',
          points: 2,
          placeholder: 'minutes',
        },
        rating: amount(205),
      },
      {
        question: {
          type: 'matching',
          text: 'Match each instrument with what it measures. One answer is left over.',
          points: 4,
          left: ['Thermometer', 'Barometer', 'Hygrometer', 'Anemometer'],
          right: ['Wind', 'Humidity', 'Temperature', 'Pressure', 'Rainfall'],
        },
        rating: pairs(2, 3, 1, 0),
      },
      {
        question: {
          type: 'ordering',
          text: 'Put the lengths in order, the shortest first.',
          points: 2,
          items: ['a kilometre', 'a millimetre', 'a metre', 'a centimetre'],
        },
        rating: order(1, 3, 2, 0),
      },
      {
        question: {
          type: 'text_multi',
          text: 'What is water called when it is solid, and when it is a gas?',
          points: 2,
          fields: 2,
        },
        rating: fields(['ice'], ['steam', 'vapour', 'vapor', 'water vapour', 'water vapor']),
      },
      {
        question: {
          type: 'single',
          text: 'How well did you sleep?',
          points: 0,
          options: ['Well', 'Badly', 'Not at all'],
        },
        rating: unscored,
      },
      {
        question: {
          type: 'draw',
          text: 'Draw the weather of today.',
          points: 0,
          placeholder: 'A cloud will do',
        },
        rating: unscored,
      },
    ],
  };
}
