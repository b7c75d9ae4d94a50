// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { openFilter } from '../../../../web/src/fleet/filter/fleet-filter.ts'
import { FleetSidebar } from '../../../../web/src/fleet/fleet-sidebar.tsx'
import { between } from '../../../../web/src/fleet/list/use-list-choice.ts'
import { liveStore } from '../../../../web/src/live/store.ts'
import { aDevice, noon } from '../fleet-builders.ts'
import { onStage } from '../render.tsx'

afterEach(() => liveStore.clear())

const devices = [1, 2, 3, 4].map((id) => aDevice({ id, name: `Bus ${id}` }))

test.each([
  { name: 'down', from: 2, to: 4, ids: [2, 3, 4] },
  { name: 'up', from: 3, to: 1, ids: [1, 2, 3] },
  { name: 'from nowhere', from: null, to: 3, ids: [3] },
  { name: 'from what a filter has left out', from: 9, to: 3, ids: [3] },
  { name: 'to what is not there', from: 1, to: 9, ids: [] },
])('a stretch of the list $name', ({ from, to, ids }) => {
  expect(between(devices, from, to)).toEqual(ids)
})

async function list(mayChoose = true) {
  liveStore.replaceDevices(devices)
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 })
  const onSelect = vi.fn<(id: number | null) => void>()
  const { element, leave } = await onStage(
    <FleetSidebar
      filter={openFilter}
      onFilter={() => {}}
      fleet={{
        devices,
        counts: { all: 4, online: 4, offline: 0 },
        doing: { moving: 0, idling: 0, stopped: 0, silent: 0, alarm: 0 },
      }}
      loading="ready"
      total={4}
      groups={[]}
      now={noon}
      selectedId={null}
      onSelect={onSelect}
      mayAdd
      mayChoose={mayChoose}
      onShowMap={() => {}}
      onSearch={() => {}}
    />,
  )
  const box = element.querySelector<HTMLElement>('[role=listbox]')!
  const row = (id: number) => box.querySelector<HTMLElement>(`#device-row-${id}`)!
  return {
    onSelect,
    leave,
    search: element.querySelector('input')!,
    box,
    click: (id: number, keys: MouseEventInit = {}) =>
      act(() => void row(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))),
    key: (target: EventTarget, key: string) =>
      act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))),
    touch: (id: number) =>
      act(() => void row(id).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))),
    chosen: () => [1, 2, 3, 4].filter((id) => row(id).getAttribute('aria-selected') === 'true'),
  }
}

test('Ctrl begins a choice, which presses change and Shift extends; no card opens', async () => {
  const { click, chosen, onSelect, box, leave } = await list()
  click(2, { ctrlKey: true })
  expect([chosen(), box.getAttribute('aria-multiselectable')]).toEqual([[2], 'true'])
  click(4, { shiftKey: true })
  click(3)
  expect(chosen()).toEqual([2, 4])
  expect(onSelect).not.toHaveBeenCalled()
  leave()
})

test('X chooses the marked row, is a letter in the search, and Escape ends the choice', async () => {
  const { key, chosen, box, search, leave } = await list()
  key(search, 'ArrowDown')
  key(search, 'x')
  expect(chosen()).toEqual([])
  key(box, 'x')
  key(box, 'ArrowDown')
  key(box, 'x')
  expect(chosen()).toEqual([1, 2])
  key(box, 'Escape')
  expect([chosen(), box.hasAttribute('aria-multiselectable')]).toEqual([[], false])
  leave()
})

test('a finger that rests chooses, and its click does nothing more', async () => {
  vi.useFakeTimers()
  const { touch, click, chosen, onSelect, leave } = await list()
  touch(3)
  act(() => void vi.advanceTimersByTime(600))
  click(3)
  expect([chosen(), onSelect.mock.calls]).toEqual([[3], []])
  leave()
  vi.useRealTimers()
})

test('guests select single vehicles, whatever they press', async () => {
  const { click, chosen, onSelect, leave } = await list(false)
  click(2, { ctrlKey: true })
  expect([chosen(), onSelect.mock.calls]).toEqual([[], [[2]]])
  leave()
})
