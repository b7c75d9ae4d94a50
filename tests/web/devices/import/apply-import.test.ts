import { afterEach, expect, test } from 'vitest'
import { applyImport } from '../../../../web/src/devices/import/apply-import.ts'
import type { ImportRow } from '../../../../web/src/devices/import/compare-rows.ts'

const realFetch = globalThis.fetch
afterEach(() => void (globalThis.fetch = realFetch))

/** A server that refuses some calls; says which it got. */
function serve(refuse: (call: string, body: string) => number | 'offline' | null = () => null): string[] {
  const calls: string[] = []
  let nextId = 100
  globalThis.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${(input as string).replace('/api/', '')}`
    const body = typeof init?.body === 'string' ? init.body : ''
    calls.push(call)
    const status = refuse(call, body)
    if (status === 'offline') throw new TypeError('no network')
    if (status !== null) return new Response('No.', { status })
    const isNothing = call.startsWith('DELETE') || call.includes('permissions')
    return new Response(isNothing ? null : JSON.stringify({ id: nextId++, name: 'old', attributes: { a: 1 } }), {
      status: isNothing ? 204 : 200,
    })
  }
  return calls
}

const row = (number: number, facts: Partial<ImportRow> = {}): ImportRow => ({
  number,
  cells: [],
  kind: 'new',
  name: `D${number}`,
  uniqueId: `d-${number}`,
  recordId: 0,
  values: { name: `D${number}`, uniqueId: `d-${number}` },
  attributes: {},
  alike: null,
  driverId: 0,
  newGroup: null,
  changes: [],
  problems: [],
  ...facts,
})
const changed = row(2, { kind: 'changed', recordId: 7, changes: [{ field: 'name', before: 'old', after: 'D2' }] })
const options = (facts = {}) => ({
  entity: { api: 'devices' },
  isAllOrNothing: false,
  signal: new AbortController().signal,
  onDone: () => undefined,
  ...facts,
})

test('new, changed and linked rows are written, others are left alone', async () => {
  const calls = serve()
  const rows = [
    row(1, { newGroup: 'South', driverId: 9 }),
    changed,
    row(3, { kind: 'refused' }),
    row(4, { kind: 'unchanged' }),
  ]
  const done: number[] = []
  const outcome = await applyImport(rows, options({ onDone: (count: number) => done.push(count) }))
  expect(outcome).toMatchObject({ added: 1, changed: 1, refused: [], left: 0 })
  expect(calls.toSorted()).toEqual([
    'GET devices/7',
    'POST devices',
    'POST groups',
    'POST permissions',
    'PUT devices/7',
  ])
  expect(done).toEqual([1, 2])
})

test('attributes of a row join those that the device has', async () => {
  const sent: unknown[] = []
  serve((call, body) => {
    if (/^(POST|PUT) devices/.test(call)) sent.push((JSON.parse(body) as { attributes: unknown }).attributes)
    return null
  })
  const attributes = { plate: 'B2' }
  await applyImport([row(1, { attributes }), { ...changed, attributes }], options())
  expect(sent).toEqual([{ plate: 'B2' }, { a: 1, plate: 'B2' }])
})

test('a row that the server refuses leaves its neighbours alone', async () => {
  serve((call, body) => (call === 'POST devices' && body.includes('d-1') ? 409 : null))
  const outcome = await applyImport([row(1), row(5)], options())
  expect(outcome).toMatchObject({ added: 1, isTakenBack: false })
  expect(outcome.refused.map(({ row: { number }, reason }) => [number, reason])).toEqual([[1, 'No.']])
})

test('all or nothing: what was written is taken back, the last first', async () => {
  const calls = serve((call, body) => (call === 'POST devices' && body.includes('d-5') ? 409 : null))
  const outcome = await applyImport(
    [row(1, { newGroup: 'South', driverId: 9 }), changed, row(5), row(6)],
    options({ isAllOrNothing: true }),
  )
  expect(outcome).toMatchObject({ isTakenBack: true, notTakenBack: [], left: 1 })
  expect(calls.slice(calls.lastIndexOf('POST devices') + 1)).toEqual([
    'PUT devices/7',
    'DELETE permissions',
    'DELETE devices/101',
    'DELETE groups/100',
  ])
})

test('a lost connection ends it', async () => {
  const calls = serve(() => 'offline')
  const outcome = await applyImport(
    Array.from({ length: 50 }, (_, at) => row(at)),
    options(),
  )
  expect(calls.length).toBeLessThanOrEqual(3)
  expect(outcome.left + outcome.refused.length).toBe(50)
})

test('it stops when it is cancelled', async () => {
  serve()
  const controller = new AbortController()
  const onDone = (count: number) => count === 3 && controller.abort()
  const outcome = await applyImport(
    Array.from({ length: 50 }, (_, at) => row(at)),
    options({ signal: controller.signal, onDone }),
  )
  expect(outcome.added + outcome.left).toBe(50)
  expect(outcome.left).toBeGreaterThan(40)
})
