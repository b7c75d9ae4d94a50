/**
 * The same items, one of each group in turn: who has many does not come before who has few. Within a group the order
 * stays, and groups come in the order of their first item.
 */
export function inTurn<Item>(items: Iterable<Item>, groupOf: (item: Item) => string): Item[] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groupOf(item)
    const kept = groups.get(group)
    if (kept) kept.push(item)
    else groups.set(group, [item])
  }
  const turns: Item[] = []
  let left = [...groups.values()]
  for (let turn = 0; left.length > 0; turn++) {
    for (const group of left) turns.push(group[turn]!)
    left = left.filter((group) => group.length > turn + 1)
  }
  return turns
}
