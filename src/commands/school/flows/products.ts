/** The products that the protocol names, and the suggestion for any other. */
/** Product IDs of the protocol that are bought as items; the shop can have others. */
export const boughtAsItems = [
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

export function buyCommand(product: string): string {
  const own = Object.hasOwn(ownCommands, product) ? ownCommands[product] : undefined;
  return own ?? `plaza school buy ${product}`;
}

/** The hint that names the line for a product of the school event; a part of its ID is enough. */
export function schoolProduct(product: string, listed: readonly string[] = []): string | undefined {
  const part = product.toLowerCase().replace(/s$/, '');
  const known = [...Object.keys(ownCommands), ...boughtAsItems, ...listed];
  const meant = known.find((id) => /^[\w-]+$/.test(id) && id.replace(/s$/, '').split('_').includes(part));
  if (meant === undefined) return undefined;
  const line = buyCommand(meant);
  return `did you mean '${line}'${line.endsWith(` ${meant}`) ? '' : `, which buys ${meant}`}?`;
}

export const allProducts: readonly string[] = [...boughtAsItems, ...Object.keys(ownCommands)];

export const knownVariants = ['grid', 'ruled'];
