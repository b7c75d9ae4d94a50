import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { exportReport } from '../../../web/src/reports/actions/run-file.ts'
import { reportQuery, routePageQuery } from '../../../web/src/reports/answers/report-answer.ts'

afterEach(() => vi.unstubAllGlobals())

const query = { deviceId: [1], from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' }
const client = new QueryClient()

describe('what a page asks for', () => {
  test.each([
    { name: 'a report', ask: () => client.fetchQuery(reportQuery('trips', query)), prefer: 'respond-async, wait=12' },
    { name: 'a file', ask: () => exportReport('trips', 'csv', query), prefer: 'respond-async, wait=12' },
    { name: 'a page of a route', ask: () => client.fetchQuery(routePageQuery(query, 0)), prefer: null },
  ])('$name says whether a job may make it: $prefer', async ({ ask, prefer }) => {
    const fetched = vi.fn<typeof fetch>(async () => new Response('[]', { status: prefer ? 202 : 200 }))
    vi.stubGlobal('fetch', fetched)
    await ask()
    expect(new Headers(fetched.mock.calls[0]![1]?.headers).get('prefer')).toBe(prefer)
  })
})
