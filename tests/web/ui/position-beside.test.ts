import { expect, test } from 'vitest'
import { positionBeside } from '../../../web/src/ui/overlays/position-beside.ts'

const viewport = { left: 0, top: 0, width: 1000, height: 800 }
const panel = { left: 0, top: 0, width: 200, height: 100 }
const at = (left: number, top: number) => ({ left, top, width: 40, height: 40 })
const below = { placement: 'bottom', align: 'start', gap: 6, rightToLeft: false, viewport } as const

test.each([
  { name: 'below, along the start', anchor: at(300, 100), options: below, box: { left: 300, top: 146 } },
  { name: 'above where there is no room below', anchor: at(300, 740), options: below, box: { left: 300, top: 634 } },
  { name: 'inside the window at its edge', anchor: at(940, 100), options: below, box: { left: 792, top: 146 } },
  {
    name: 'along the other side in right-to-left',
    anchor: at(300, 100),
    options: { ...below, rightToLeft: true },
    box: { left: 140, top: 146 },
  },
  {
    name: 'at the start side, in the middle',
    anchor: at(300, 100),
    options: { ...below, placement: 'start' as const },
    box: { left: 94, top: 70 },
  },
])('a floating panel: $name', ({ anchor, options, box }) => expect(positionBeside(anchor, panel, options)).toEqual(box))
