interface GroupNode {
  id: number
  name: string
  groupId: number
}

export interface IndentedGroup {
  id: number
  name: string
  /** 0 for a group whose parent is none, or is not visible to the reader */
  depth: number
}

/** Groups in reading order: each below its parent, sisters by name. A cycle in the tree is cut where it closes. */
export function indentedGroups(
  groups: readonly GroupNode[],
  byName: (a: string, b: string) => number,
): IndentedGroup[] {
  const known = new Map(groups.map((group) => [group.id, group]))
  const sorted = groups.toSorted((a, b) => byName(a.name, b.name))
  const listed = new Set<number>()
  const rows: IndentedGroup[] = []
  const list = (group: GroupNode, depth: number) => {
    if (listed.has(group.id)) return
    listed.add(group.id)
    rows.push({ id: group.id, name: group.name, depth })
    for (const child of sorted) if (child.groupId === group.id) list(child, depth + 1)
  }
  for (const group of sorted) if (!known.has(group.groupId)) list(group, 0)
  for (const group of sorted) list(group, 0)
  return rows
}

/** The chosen groups and every group below them. */
export function groupsBelow(
  chosen: readonly number[],
  groups: readonly { id: number; groupId: number }[],
): Set<number> {
  const reached = new Set(chosen)
  let before: number
  do {
    before = reached.size
    for (const group of groups) if (reached.has(group.groupId)) reached.add(group.id)
  } while (reached.size > before)
  return reached
}
