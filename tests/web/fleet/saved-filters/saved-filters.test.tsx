// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { openChoices, openFilter, type FleetFilter } from '../../../../web/src/fleet/filter/fleet-filter.ts'
import { SaveFilter } from '../../../../web/src/fleet/saved-filters/save-filter.tsx'
import { savedText } from '../../../../web/src/fleet/saved-filters/saved-filter-text.ts'
import { SavedFilters } from '../../../../web/src/fleet/saved-filters/saved-filters.tsx'
import { loadWordGroups } from '../../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, showScreen, type } from '../../../support/screen.tsx'

afterEach(leaveScreen)

const vans: FleetFilter = { ...openFilter, category: 'van' }
const attributes = { fleetFilters: savedText([{ name: 'Vans', filter: vans }]) }
const user = { id: 1, name: 'Amina', email: 'amina@atlas.example', administrator: true, attributes }

async function show(filter: FleetFilter, person: object = { attributes }) {
  await loadWordGroups('filters')
  const onFilter = vi.fn<(change: Partial<FleetFilter>) => void>()
  const { asked } = await showScreen(
    <>
      <SavedFilters filter={filter} onFilter={onFilter} />
      <SaveFilter filter={filter} onFilter={onFilter} />
    </>,
    { person, answers: { 'GET users/1': user, 'PUT users/1': (body: string) => JSON.parse(body) } },
  )
  const saved = () =>
    asked.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body).attributes.fleetFilters)
  return { onFilter, saved }
}

test('one press chooses a filter, the same one again shows all', async () => {
  const first = await show(openFilter)
  await click(button('Vans'))
  const { text: _search, ...choices } = vans
  expect(first.onFilter).toHaveBeenCalledWith(choices)
  const second = await show(vans)
  await click(button('Vans'))
  expect(second.onFilter).toHaveBeenCalledWith(openChoices)
})

test('a filter is named and kept with the person, and removed with a way back', async () => {
  const { saved } = await show({ ...openFilter, stoodMs: 3_600_000 })
  await type(field('Save this filter as'), ' Parked ')
  await click(button('Save'))
  expect(JSON.parse(saved()[0]).map(({ name }: { name: string }) => name)).toEqual(['Vans', 'Parked'])
  await click(button('Remove filter “Vans”'))
  expect(JSON.parse(saved()[1]).map(({ name }: { name: string }) => name)).toEqual(['Parked'])
  await click(button('Undo'))
  expect(JSON.parse(saved()[2]).map(({ name }: { name: string }) => name)).toEqual(['Vans', 'Parked'])
})

test('nothing is offered to who may save nothing, nor while no device is left out', async () => {
  await show(vans, { administrator: false, readonly: true, attributes: {} })
  expect(screenText()).toBe('')
  await show(openFilter, { attributes: {} })
  expect(screenText()).toBe('')
})
