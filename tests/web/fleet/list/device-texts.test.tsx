// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { deviceTexts } from '../../../../shared/catalog/device-texts.ts'
import { DeviceCard } from '../../../../web/src/fleet/card/device-card.tsx'
import { filterFleet, openFilter } from '../../../../web/src/fleet/filter/fleet-filter.ts'
import { deviceRow } from '../../../../web/src/fleet/list/device-row.ts'
import { differsInDirectory } from '../../../../web/src/live/merge.ts'
import { liveStore } from '../../../../web/src/live/store.ts'
import { vehicleItems } from '../../../../web/src/palette/palette-items.ts'
import { aDevice, noon } from '../fleet-builders.ts'
import { control, onStage } from '../render.tsx'

afterEach(() => liveStore.clear())

const value = 'Zitouna 77'
const places = deviceTexts.map((text) => ({
  ...text,
  with: aDevice(text.isAttribute ? { attributes: { [text.key]: value } } : { [text.key]: value }),
  isSearched: text.inSearch !== false,
  isOnCard: text.onCard !== false,
}))

test.each(places)('$key can be a line of the list', ({ key, with: device }) =>
  expect(deviceRow(device, undefined, { now: noon, secondary: key }).subtitle).toBe(value),
)

test.each(places)('$key is searched: $isSearched', ({ with: device, isSearched }) => {
  const facts = {
    groups: [],
    activityOf: () => null,
    hasAlarm: () => false,
    about: () => '',
    positionOf: () => undefined,
    now: 0,
  }
  const { devices } = filterFleet([device], { ...openFilter, text: 'zitouna 77' }, facts)
  expect(devices).toHaveLength(isSearched ? 1 : 0)
  const [item] = vehicleItems([device])
  expect([item!.label, ...item!.also!].includes(value)).toBe(isSearched)
})

test.each(places)('a change of $key publishes the list again: $isSearched', ({ with: device, isSearched }) =>
  expect(differsInDirectory(device, aDevice())).toBe(isSearched),
)

test.each(places)('$key is among the details of the card: $isOnCard', async ({ with: device, isOnCard }) => {
  liveStore.replaceDevices([device])
  const nothing = () => undefined
  const { element, leave } = await onStage(
    <DeviceCard deviceId={1} now={noon} following={false} onFollow={nothing} onCentre={nothing} onClose={nothing} />,
  )
  act(() => control(element, 'More details').click())
  const details = [...element.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(details.includes(value)).toBe(isOnCard)
  leave()
})
