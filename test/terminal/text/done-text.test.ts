import { expect, it } from 'vitest';
import { doneText } from '../../../src/terminal/text/done-text';
import { pipeView, terminalView } from '../../support/terminal/views';

const post = {
  noun: 'post',
  id: '5d0c',
  text: 'Pumpkin soup for thirty. The pot holds twenty. Write what you bring.',
};

it.each([
  [
    terminalView(100),
    'Liked post 5d0c (3 likes): Pumpkin soup for thirty. The pot holds twenty. Write what y…',
  ],
  [terminalView(50), 'Liked post 5d0c (3 likes): Pumpkin soup for thirt…'],
  [terminalView(30), 'Liked post 5d0c (3 likes)'],
  [pipeView(), 'Liked post 5d0c (3 likes): Pumpkin soup for thirty. The pot holds twenty. Write what y…'],
])('doneText cuts the text of the object at the width of a terminal', (view, line) => {
  expect(doneText('Liked', post, view, [3, 'like'])).toBe(line);
});
