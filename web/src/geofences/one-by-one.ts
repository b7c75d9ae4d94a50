/** Does something for each item, the next one when the last is done; a step that fails ends it. */
export const oneByOne = <Item>(
  items: readonly Item[],
  step: (item: Item, index: number) => Promise<void>,
): Promise<void> => items.reduce((before, item, index) => before.then(() => step(item, index)), Promise.resolve())
