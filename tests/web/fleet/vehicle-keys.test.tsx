// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cardId, useVehicleKeys, vehicleBeside, vehicleKey } from '../../../web/src/fleet/vehicle-keys.ts'
import { onCentreRequest, type CentreTarget } from '../../../web/src/map/centre-request.ts'
import { leaveScreen, showScreen } from '../../support/screen.tsx'

afterEach(leaveScreen)

const key = (held: Partial<KeyboardEvent>) => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  target: document.body,
  ...held,
})

test.each([
  { name: 'F', pressed: { key: 'f' }, does: 'follow' },
  { name: 'C with Caps Lock', pressed: { key: 'C' }, does: 'centre' },
  { name: 'the key N of an Arabic keyboard', pressed: { key: 'ى', code: 'KeyN' }, does: 'next' },
  { name: 'a letter P wherever it stands', pressed: { key: 'p', code: 'KeyR' }, does: 'previous' },
  { name: 'a letter B at the place of N', pressed: { key: 'b', code: 'KeyN' }, does: null },
  { name: 'Ctrl and F', pressed: { key: 'f', ctrlKey: true }, does: null },
  { name: 'Alt and N', pressed: { key: 'n', altKey: true }, does: null },
  { name: 'D', pressed: { key: 'd' }, does: 'card' },
  { name: 'F in a field', pressed: { key: 'f', target: document.createElement('input') }, does: null },
  { name: 'another letter', pressed: { key: 'q' }, does: null },
])('$name does $does', ({ pressed, does }) => expect(vehicleKey(key(pressed))).toBe(does))

test.each([
  { name: 'the next', selected: 2, step: 1, id: 3 },
  { name: 'the one before', selected: 2, step: -1, id: 1 },
  { name: 'the first after the last', selected: 3, step: 1, id: 1 },
  { name: 'the last before the first', selected: 1, step: -1, id: 3 },
  { name: 'the first when none is selected', selected: null, step: 1, id: 1 },
  { name: 'the last when none is selected', selected: null, step: -1, id: 3 },
  { name: 'the first after one that a filter leaves out', selected: 9, step: 1, id: 1 },
] as const)('goes to $name', ({ selected, step, id }) => expect(vehicleBeside([1, 2, 3], selected, step)).toBe(id))

test('there is nothing to go to in an empty list', () => expect(vehicleBeside([], 4, 1)).toBeNull())

const devices = [{ id: 4 }, { id: 7 }]
function Keys() {
  useVehicleKeys(devices)
  return null
}
const press = (letter: string) =>
  act(
    async () =>
      void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true, cancelable: true })),
  )

test('keys select, follow and centre', async () => {
  await showScreen(<Keys />)
  const centred: CentreTarget[] = []
  const stop = onCentreRequest((target) => centred.push(target))
  await press('f')
  expect(location.search).toBe('')
  const seen = []
  for (const letter of ['n', 'n', 'f', 'c', 'f', 'p']) {
    await press(letter)
    seen.push(location.search)
  }
  stop()
  expect(seen).toEqual(['?device=4', '?device=7', '?device=7&follow=1', '?device=7&follow=1', '?device=7', '?device=4'])
  expect(centred).toEqual([7])
})

test('a key goes from the list to the card of the selected vehicle', async () => {
  await showScreen(
    <>
      <Keys />
      <section id={cardId} tabIndex={-1} />
    </>,
  )
  await press('d')
  expect(document.activeElement?.id).not.toBe(cardId)
  await press('n')
  await press('d')
  expect(document.activeElement?.id).toBe(cardId)
})
