/**
 * The names that lie in a cycle, or between two of them: the others are taken away from both ends until none is left.
 * @param edges what each name leads to
 */
export function inCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const left = new Set(edges.keys())
  const leadsOn = (name: string) => [...(edges.get(name) ?? [])].some((to) => left.has(to))
  for (let before = -1; before !== left.size;) {
    before = left.size
    for (const name of left) if (!leadsOn(name)) left.delete(name)
    const reached = new Set([...left].flatMap((name) => [...(edges.get(name) ?? [])]))
    for (const name of left) if (!reached.has(name)) left.delete(name)
  }
  return left
}
