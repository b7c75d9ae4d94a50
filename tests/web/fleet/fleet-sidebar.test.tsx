// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openFilter } from '../../../web/src/fleet/filter/fleet-filter.ts'
import { FleetSidebar, type FleetSidebarProps } from '../../../web/src/fleet/fleet-sidebar.tsx'
import { aDevice, noon } from './fleet-builders.ts'
import { control, onStage } from './render.tsx'

const devices = [aDevice({ id: 1, name: 'Bus 1' }), aDevice({ id: 2, name: 'Van 2' })]
const doing = { moving: 0, idling: 0, stopped: 0, silent: 0, alarm: 0 }
const sidebar = (facts: Partial<FleetSidebarProps> = {}) => (
  <FleetSidebar
    filter={openFilter}
    onFilter={() => {}}
    fleet={{ devices, counts: { all: 2, online: 2, offline: 0 }, doing }}
    loading="ready"
    total={2}
    groups={[]}
    now={noon}
    selectedId={null}
    onSelect={() => {}}
    mayAdd
    mayChoose
    onShowMap={() => {}}
    onSearch={() => {}}
    {...facts}
  />
)
const nothing = { devices: [], counts: { all: 0, online: 0, offline: 0 }, doing }
const press = (target: EventTarget, key: string) =>
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

test('the slash key goes to the search, arrows and Enter choose a device', async () => {
  const onSelect = vi.fn<(id: number | null) => void>()
  const { element, leave } = await onStage(sidebar({ onSelect }))
  press(document.body, '/')
  const search = element.querySelector('input')!
  expect(document.activeElement).toBe(search)
  press(search, 'ArrowDown')
  press(search, 'ArrowDown')
  press(search, 'Enter')
  expect(onSelect).toHaveBeenCalledWith(2)
  leave()
})

test('Enter after a search takes the first match', async () => {
  const onSelect = vi.fn<(id: number | null) => void>()
  const { element, leave } = await onStage(sidebar({ onSelect, filter: { ...openFilter, text: 'bus' } }))
  press(element.querySelector('input')!, 'Enter')
  expect(onSelect).toHaveBeenCalledWith(1)
  leave()
})

test('Escape clears the search first, then closes the card', async () => {
  const onFilter = vi.fn<FleetSidebarProps['onFilter']>()
  const onSelect = vi.fn<(id: number | null) => void>()
  const searching = await onStage(sidebar({ onFilter, selectedId: 1, filter: { ...openFilter, text: 'bus' } }))
  press(searching.element.querySelector('input')!, 'Escape')
  expect(onFilter).toHaveBeenCalledWith({ text: '' })
  searching.leave()
  const idle = await onStage(sidebar({ onSelect, selectedId: 1 }))
  press(idle.element.querySelector('input')!, 'Escape')
  expect(onSelect).toHaveBeenCalledWith(null)
  idle.leave()
})

const filtering = { ...openFilter, status: 'online' as const }
const searching = { ...openFilter, text: 'truk' }

test.each([
  { name: 'after a failed load', facts: { total: 0, fleet: nothing, loading: 'failed' as const }, says: 'Try again' },
  { name: 'without devices', facts: { total: 0, fleet: nothing }, says: 'Add your first vehicle' },
  { name: 'without a match of the filters', facts: { fleet: nothing, filter: filtering }, says: 'Clear filters' },
  { name: 'without a match of the search', facts: { fleet: nothing, filter: searching }, says: 'Clear search' },
  {
    name: 'without a match of both',
    facts: { fleet: nothing, filter: { ...filtering, text: 'truk' } },
    says: 'Clear search and filters',
  },
])('$name the list offers: $says', async ({ facts, says }) => {
  const { element, leave } = await onStage(sidebar(facts))
  expect(control(element, says)).toBeDefined()
  leave()
})

test('while loading, the list shows where devices will be', async () => {
  const { element, leave } = await onStage(sidebar({ total: 0, fleet: nothing, loading: 'waiting' }))
  expect(element.querySelector('[aria-label="Loading vehicles"]')).not.toBeNull()
  leave()
})

test('a reader who may not add devices is not asked to', async () => {
  const { element, leave } = await onStage(sidebar({ total: 0, fleet: nothing, mayAdd: false }))
  expect(element.textContent).toContain('Ask your administrator')
  expect(element.querySelector('[aria-label="Add vehicle"]')).toBeNull()
  leave()
})
