import { expect, test } from 'vitest'
import { groupsBelow, indentedGroups } from '../../../web/src/groups/group-tree.ts'

const byName = (a: string, b: string) => a.localeCompare(b)
const groups = [
  { id: 1, name: 'West', groupId: 0 },
  { id: 2, name: 'Oran', groupId: 1 },
  { id: 3, name: 'East', groupId: 0 },
  { id: 4, name: 'Arzew', groupId: 2 },
  { id: 5, name: 'Shared with me', groupId: 77 },
]

test('groups are listed below their parents, sisters by name', () =>
  expect(indentedGroups(groups, byName).map((row) => `${'·'.repeat(row.depth)}${row.name}`)).toEqual([
    'East',
    'Shared with me',
    'West',
    '·Oran',
    '··Arzew',
  ]))

test('two groups that are each other’s parent are still listed, once', () => {
  const loop = [
    { id: 1, name: 'A', groupId: 2 },
    { id: 2, name: 'B', groupId: 1 },
  ]
  expect(indentedGroups(loop, byName).map((row) => row.name)).toEqual(['A', 'B'])
  expect([...groupsBelow([1], loop)]).toEqual([1, 2])
})

test('choosing a group reaches all below it and nothing beside it', () =>
  expect(groupsBelow([1], groups)).toEqual(new Set([1, 2, 4])))
