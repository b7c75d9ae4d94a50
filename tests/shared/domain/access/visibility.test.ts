import { describe, expect, it } from 'vitest'
import { reachesDevice, reachOf } from '../../../../shared/domain/access/visibility.ts'

const groups = [
  { id: 1, groupId: 0 },
  { id: 2, groupId: 1 },
  { id: 3, groupId: 2 },
  { id: 4, groupId: 3 },
  { id: 8, groupId: 9 },
  { id: 9, groupId: 8 },
]

describe('visibility', () => {
  it.each([
    { name: 'a linked device', links: [{ type: 'device', id: 5 }], device: { id: 5, groupId: 0 }, sees: true },
    {
      name: 'a device that is not linked',
      links: [{ type: 'device', id: 5 }],
      device: { id: 6, groupId: 0 },
      sees: false,
    },
    {
      name: 'a device in a linked group',
      links: [{ type: 'group', id: 2 }],
      device: { id: 6, groupId: 2 },
      sees: true,
    },
    { name: 'a device two groups below', links: [{ type: 'group', id: 2 }], device: { id: 6, groupId: 4 }, sees: true },
    {
      name: 'a device in a group above',
      links: [{ type: 'group', id: 2 }],
      device: { id: 6, groupId: 1 },
      sees: false,
    },
    { name: 'groups in a circle', links: [{ type: 'group', id: 8 }], device: { id: 6, groupId: 9 }, sees: true },
    {
      name: 'a device whose number is a linked group’s',
      links: [{ type: 'group', id: 2 }],
      device: { id: 2, groupId: 0 },
      sees: false,
    },
    { name: 'nothing without links', links: [], device: { id: 5, groupId: 1 }, sees: false },
  ])('$name: $sees', ({ links, device, sees }) => {
    expect(reachesDevice(reachOf(links, groups), device)).toBe(sees)
  })
})
