/** Items by what `key` says of them; keys in the order of their first item, items in their own order. */
export function groupBy<Item, Name>(items: Iterable<Item>, key: (item: Item) => Name): Map<Name, Item[]> {
  const groups = new Map<Name, Item[]>()
  for (const item of items) {
    const name = key(item)
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return groups
}
