// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Entity } from '../../../shared/entities/entity.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { RemovedJson } from '../../../shared/wire/live-message.ts'
import { listQuery, oneQuery } from '../../../web/src/api/use-entity.ts'
import { RecordRemovals } from '../../../web/src/fleet/record-removals.tsx'
import { announceRemovals } from '../../../web/src/live/removals.ts'
import { liveStore } from '../../../web/src/live/store.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { shownSnackbars } from '../../../web/src/ui/overlays/snackbar-store.ts'
import { leaveScreen, screenText, showScreen, whenIdle } from '../../support/screen.tsx'
import { deviceNamed } from './live-fixtures.ts'

beforeEach(() => liveStore.replaceDevices([1, 2, 3, 4].map((id) => deviceNamed(id))))
afterEach(async () => {
  vi.useRealTimers()
  await leaveScreen()
  liveStore.clear()
})

const gone = async (...removed: RemovedJson[]) => {
  await act(async () => {
    announceRemovals(removed)
    liveStore.apply({ removed })
  })
  await whenIdle()
}
const said = () => shownSnackbars().map(({ text }) => text)

test('vehicles that are removed elsewhere are named; many are counted', async () => {
  // what is removed within two seconds is said together
  vi.useFakeTimers({ toFake: ['performance'] })
  await showScreen(<RecordRemovals />)
  await gone({ type: 'device', id: 1 })
  expect(said()).toEqual(['“Truck 1” was removed'])
  await gone({ type: 'device', id: 2 }, { type: 'device', id: 3 })
  expect(said()).toEqual(['Removed: Truck 1, Truck 2 and Truck 3'])
  await gone({ type: 'device', id: 4 })
  expect(said()).toEqual(['4 items were removed'])
})

test('what is removed before the page can say it is said then', async () => {
  await gone({ type: 'device', id: 1 })
  await showScreen(<RecordRemovals />)
  expect(said()).toEqual(['“Truck 1” was removed'])
})

test('nothing is said of what this page never showed', async () => {
  await showScreen(<RecordRemovals />)
  await gone({ type: 'device', id: 99 }, { type: 'driver', id: 1 })
  expect(said()).toEqual([])
})

test('vehicles that go with a group are named when the fleet was loaded again', async () => {
  await showScreen(<RecordRemovals />)
  await gone({ type: 'group', id: 4 })
  await act(async () => liveStore.apply({ devices: [deviceNamed(9)] }))
  // words of another page change what says them
  await act(async () => loadWordGroups('import'))
  expect(said()).toEqual([])
  await act(async () => liveStore.replaceDevices([1, 2, 4, 9].map((id) => deviceNamed(id))))
  expect(said()).toEqual(['“Truck 3” was removed'])
})

/** A list and an open form, as pages hold them. */
function Held({ entity }: { entity: Entity }) {
  const { data: list = [] } = useQuery(listQuery(entity))
  const { data: one } = useQuery(oneQuery(entity, 7))
  return (
    <p>
      {list.length} listed, {one ? 'open' : 'missing'}
    </p>
  )
}

test.each(entities.map((entity) => ({ name: entity.name, entity })))(
  'a $name leaves lists and forms, with a word',
  async ({ entity }) => {
    const titled = (id: number) => ({ id, [entity.titleKey]: `Number ${id}` })
    let isThere = true
    await showScreen(
      <>
        <RecordRemovals />
        <Held entity={entity} />
      </>,
      {
        answers: {
          [`GET ${entity.api}`]: () => (isThere ? [titled(7), titled(8)] : [titled(8)]),
          [`GET ${entity.api}/7`]: () => (isThere ? titled(7) : { status: 404, text: 'There is no such thing.' }),
        },
      },
    )
    expect(screenText()).toContain('2 listed, open')
    isThere = false
    await gone({ type: entity.name, id: 7 })
    expect(screenText()).toContain('1 listed, missing')
    expect(said()).toEqual([expect.stringContaining('was removed')])
  },
)
