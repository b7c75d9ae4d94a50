import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { surroundings } from '../../../web/src/native/native-host.ts'
import { exportReport } from '../../../web/src/reports/actions/run-file.ts'

const query = { deviceId: [1, 2], from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' }
const address =
  '/api/reports/trips/xlsx?deviceId=1&deviceId=2&from=2026-11-01T00%3A00%3A00.000Z&to=2026-11-02T00%3A00%3A00.000Z'

describe('a file of the API', () => {
  const clicked: string[] = []
  const opened: string[] = []
  beforeEach(() => {
    clicked.length = 0
    opened.length = 0
    vi.stubGlobal('location', { assign: (address: string) => opened.push(address) })
    const link = { href: '', download: '', click: () => clicked.push(link.download) }
    vi.stubGlobal('document', { createElement: () => link })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    delete surroundings().appInterface
    delete surroundings().webkit
  })
  const answering = (status: number) => vi.stubGlobal('fetch', async () => new Response('file', { status }))

  test('is saved by a browser', async () => {
    answering(200)
    expect(await exportReport('trips', 'xlsx', query)).toBe(true)
    expect(clicked).toEqual(['trips.xlsx'])
    expect(opened).toEqual([])
  })

  const host = { postMessage: () => {} }
  test.each([
    { name: 'Android', put: () => (surroundings().appInterface = host) },
    { name: 'iOS', put: () => (surroundings().webkit = { messageHandlers: { appInterface: host } }) },
  ])('is fetched by an application of $name, which the page sends to its address', async ({ put }) => {
    answering(200)
    put()
    expect(await exportReport('trips', 'xlsx', query)).toBe(true)
    expect(opened).toEqual([address])
    expect(clicked).toEqual([])
  })

  test('that a job makes is neither saved nor gone to', async () => {
    answering(202)
    surroundings().appInterface = host
    expect(await exportReport('trips', 'xlsx', query)).toBe(false)
    expect(opened).toEqual([])
  })
})
