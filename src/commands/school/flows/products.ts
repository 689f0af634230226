/** Products named in the protocol (product ids); the shop may have others. */

/** The products that are bought as items. */
const boughtAsItems = [
  'break_window',
  'eraser',
  'water_balloons',
  'whoopee_cushion',
  'red_pen',
  'duty_corrector',
  'post_notebook',
  'school_stickers',
  'board_drawing',
  'board_cloth',
];

/** Commands of products that have a route of their own. */
export const ownCommands: Readonly<Record<string, string>> = {
  aura_analyzer: 'plaza school aura',
  random_nickname: 'plaza school nickname draw',
  school_bell: 'plaza school bell',
};

/** For completion. */
export const knownProducts: readonly string[] = boughtAsItems;

/** Styles of a notebook sheet. */
export const knownVariants = ['grid', 'ruled'];
