import { expect, it } from 'vitest'
import { decodeBlock, encodeBlock } from '../../../shared/wire/position-block.ts'
import { decodeRows, encodeRows } from '../../../shared/wire/position-rows.ts'
import { derivedBy, markDerived } from '../../../shared/domain/days/derivation-flags.ts'
import { noon, positionOf } from '../../support/positions.ts'

/** As builds stored them that did not note which values were derived. */
const stored = {
  rows: '0180b283e01acd10a4c6862390b1f50203000500040102050002c409046d717474289604e209021e05c03e0402e80700289004e70703',
  block:
    '0103e8070280d981b00d1414e80700000002000000a4c686230090b1f5020100e80700000000c40900000102000601046d717474' +
    '0002000000000000000000010400010a00000000001e01000a0a0000c03e040102040402000a010200fa0100',
}
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

const attributes = { distance: 12.5, totalDistance: 12.5, motion: true, hours: 4000 }
const positions = [
  positionOf(),
  positionOf({ fixTime: noon + 10_000, speed: 5, valid: false, attributes }),
  positionOf({ fixTime: noon + 20_000, outdated: true, attributes: { ...attributes, distance: 0 } }),
]

it.each([
  { name: 'rows', read: () => decodeRows(bytes(stored.rows), 7) },
  { name: 'a block', read: () => decodeBlock(bytes(stored.block), 7) },
])('$name of an older build are read as they were, with nothing derived', ({ read }) => {
  expect(read()).toEqual(positions)
})

it.each([
  { name: 'rows', read: (given: typeof positions) => decodeRows(encodeRows(given), 7) },
  { name: 'a block', read: (given: typeof positions) => decodeBlock(encodeBlock(given), 7) },
])('$name keep what was derived, beside those of an older build', ({ read }) => {
  const derived = derivedBy('speed', 'motion', 'distance', 'totalDistance', 'hours')
  const allSent = { ...positions[2]! }
  markDerived(allSent, 'distance', false)
  const mixed = [positions[0]!, { ...positions[1]!, derived }, allSent]
  expect(read(mixed)).toStrictEqual(mixed)
})
