// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { Geofence } from '../../../shared/entities/geofence.ts'
import { useDrawing } from '../../../web/src/geofences/drawing/use-drawing.ts'
import { GeofenceList } from '../../../web/src/geofences/list/geofence-list.tsx'
import { linkCountsQuery } from '../../../web/src/geofences/list/link-counts.ts'
import { newGeofence } from '../../../web/src/geofences/new-geofence.ts'
import { ShapePanel } from '../../../web/src/geofences/shape/shape-panel.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { formatArea } from '../../../shared/domain/area/format-area.ts'
import {
  button,
  field,
  leaveScreen,
  screenText,
  showScreen,
  type,
  whenIdle,
  type Answers,
} from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('geofences', 'map'))
afterEach(leaveScreen)

const named = (id: number, name: string, area: string): Geofence => ({ ...newGeofence(name, area), id })
const all = [
  named(1, 'Depot', 'CIRCLE (36 3, 500)'),
  named(2, 'Élan road', 'LINESTRING (36 3, 36.1 3.1)'),
  named(3, 'Broken', 'no area'),
]

async function showList({ mayEdit = true, answers = {} }: { mayEdit?: boolean; answers?: Answers } = {}) {
  const list = (
    <GeofenceList
      geofences={all}
      failure={null}
      onRetry={() => {}}
      selectedId={null}
      mayEdit={mayEdit}
      onSelect={() => {}}
      onEdit={() => {}}
      onUpload={() => {}}
    />
  )
  return showScreen(list, { answers })
}
const press = async (element: HTMLElement) => {
  await act(async () => element.click())
  await whenIdle()
}
const box = (name: string) => document.querySelector<HTMLInputElement>(`input[aria-label="Choose ${name}"]`)!

describe('the list of geofences', () => {
  test('says what each is, also when it cannot be read', async () => {
    await showList()
    expect(screenText()).toMatch(/Broken\s*This area can’t be read/)
    expect(screenText()).toMatch(/Depot\s*Circle · 500 m/)
    expect(screenText()).toMatch(/Élan road\s*Line · 14\.3 km/)
  })

  test('is searched without accents', async () => {
    await showList()
    await type(field('Search'), 'elan')
    expect(screenText()).not.toContain('Depot')
    expect(screenText()).toContain('1 geofence')
  })

  test('who may only look gets no tools', async () => {
    await showList({ mayEdit: false })
    expect(() => button('Edit the shape of Depot')).toThrow('no button')
    expect(() => button('Upload a file')).toThrow('no button')
    await press(box('Depot'))
    expect(() => button('Remove')).toThrow('no button')
    expect(button('Export')).toBeTruthy()
  })

  test('its visits are a tap away, for who may only look as well', async () => {
    await showList({ mayEdit: false })
    await press(button('Visits of Depot'))
    expect(`${location.pathname}${location.search}`).toBe('/reports/geofence?all=true&period=thisWeek&geofenceId=1')
  })

  test('one is removed from its row, after a question that says what is linked to it', async () => {
    const { asked } = await showList({ answers: { ...linked(1), 'DELETE geofences/1': { status: 204, text: '' } } })
    await press(button('Remove Depot'))
    await expect.poll(screenText).toContain('Linked now, as far as you see: 3 vehicles.')
    await press([...document.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)!)
    expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['geofences/1'])
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('several are removed after their number was typed; one that fails keeps no other', async () => {
    const { asked } = await showList({
      answers: {
        ...linked(1, 2, 3),
        'DELETE geofences/1': { status: 204, text: '' },
        'DELETE geofences/2': { status: 403, text: 'No.' },
        'DELETE geofences/3': { status: 204, text: '' },
      },
    })
    for (const name of ['Depot', 'Élan road', 'Broken']) await press(box(name))
    await press(button('Remove'))
    const sure = () => [...document.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)!
    expect(sure().disabled).toBe(true)
    await type(field('Type 3 to confirm'), '3')
    await press(sure())
    expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(
      ['geofences/3', 'geofences/1', 'geofences/2'].toSorted(),
    )
    expect(screenText()).toContain('Not removed: Élan road')
    expect(screenText()).toContain('1 chosen')
  })
})

const query = (kind: string, ids: readonly number[]) =>
  `GET permissions?${ids.map((id) => `geofenceId=${id}`).join('&')}&${kind}Id=0`
/** Three devices and the reader are linked. */
const linked = (...ids: number[]): Answers => ({
  [query('device', ids)]: [4, 5, 4, 6].map((deviceId) => ({ deviceId, geofenceId: ids[0] })),
  [query('group', ids)]: [],
  [query('user', ids)]: [{ userId: 1, geofenceId: ids[0] }],
})

describe('the question before geofences are removed', () => {
  const askAbout = async (names: readonly string[], answers: Answers) => {
    await showList({ answers })
    for (const name of names) await press(box(name))
    await press(button('Remove'))
    return () => [...document.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)!
  }
  const ids = [1, 2]
  const names = ['Depot', 'Élan road']
  const nothing = { [query('device', ids)]: [], [query('group', ids)]: [], [query('user', ids)]: [] }

  test.each([
    { name: 'devices, each once, and not the reader', answers: linked(1, 2), says: 'Linked now, as far as you see: 3 vehicles.' },
    {
      name: 'groups and people',
      answers: { ...nothing, [query('group', ids)]: [{ groupId: 3, geofenceId: 1 }], [query('user', ids)]: [{ userId: 8, geofenceId: 2 }] },
      says: 'Linked now, as far as you see: 1 group and 1 user.',
    },
    { name: 'nothing', answers: nothing, says: 'You see nothing that is linked to them.' },
    { name: 'that nobody knows', answers: { ...nothing, [query('group', ids)]: { status: 503, text: 'Try again.' } }, says: 'Couldn’t check what is linked: Try again.' },
  ])('says what is linked: $name', async ({ answers, says }) => {
    await askAbout(names, answers)
    await expect.poll(screenText).toContain(says)
  }) // prettier-ignore

  test('waits for what is linked', async () => {
    let answer = () => {}
    const waiting = new Promise<object>((resolve) => (answer = () => resolve([{ deviceId: 4, geofenceId: 1 }])))
    const answers = { ...linked(1), [query('device', [1])]: () => waiting }
    const sure = await askAbout(['Depot'], answers)
    expect(sure().disabled).toBe(true)
    await act(async () => answer())
    await expect.poll(() => sure().disabled).toBe(false)
    expect(screenText()).toContain('1 vehicle')
  })
})

test('many geofences are asked about in several calls, and what is linked to two of them counts once', async () => {
  const many = Array.from({ length: 900 }, (_, at) => at + 1)
  const asked: number[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const named = new URL(address, 'http://q.example').searchParams.getAll('geofenceId').map(Number)
    asked.push(named.length)
    return Response.json(named.map((id) => ({ geofenceId: id, deviceId: id % 7 })))
  })
  const counts = await new QueryClient().fetchQuery(linkCountsQuery(many, [device as Entity], 1))
  vi.unstubAllGlobals()
  expect(asked.toSorted((a, b) => a - b)).toEqual([100, 400, 400])
  expect(counts.get('device')).toBe(7)
})

describe('a shape without a pointer', () => {
  const drawn: { text: string | null } = { text: null }
  function Panel() {
    const drawing = useDrawing(null)
    drawn.text = drawing.sketch.area && formatArea(drawing.sketch.area)
    return <ShapePanel drawing={drawing} widthMetres={25} />
  }
  const geocoding = { id: 1, version: '1', forceSettings: false, attributes: {}, geocoderEnabled: true }

  test('a list of coordinates becomes a polygon, a row is corrected', async () => {
    await showScreen(<Panel />)
    await press(button('Paste a list of coordinates'))
    await type(document.querySelector('textarea')!, '36 3\n36 4')
    expect(button('Use as a polygon').disabled).toBe(true)
    await type(document.querySelector('textarea')!, '36 3\n36 4\n37 x')
    expect(screenText()).toContain('Line 3 is not')
    await type(document.querySelector('textarea')!, '36 3\n36 4\n37 4')
    await press(button('Use as a polygon'))
    expect(drawn.text).toBe('POLYGON ((36 3, 36 4, 37 4))')
    const cell = document.querySelector<HTMLInputElement>('input[aria-label="Latitude of corner 3"]')!
    await type(cell, '38')
    expect(drawn.text).toBe('POLYGON ((36 3, 36 4, 38 4))')
    await type(cell, '95')
    expect(drawn.text).toBe('POLYGON ((36 3, 36 4, 38 4))')
    await press(button('Remove corner 3'))
    expect(drawn.text).toBeNull()
  })

  test('a circle is drawn around an address', async () => {
    const { asked } = await showScreen(<Panel />, {
      answers: {
        'GET server': geocoding,
        'GET server/places?query=Rue+Didouche': [{ label: 'Rue Didouche, Algiers', latitude: 36.76, longitude: 3.05 }],
      },
    })
    await type(field('Find an address or a place'), 'Rue Didouche')
    await press(button('Find'))
    await press(button('Draw a circle at Rue Didouche, Algiers'))
    expect(drawn.text).toBe('CIRCLE (36.76 3.05, 100)')
    const count = asked.length
    await type(field('Find an address or a place'), '36.7, 3.1')
    await press(button('Find'))
    await press(button('Draw a circle at 36.7, 3.1'))
    expect(drawn.text).toBe('CIRCLE (36.7 3.1, 100)')
    expect(asked).toHaveLength(count)
  })
})
