import { afterEach, expect, test, vi } from 'vitest'
import {
  api,
  ApiFailure,
  askInLanguage,
  onSignedOut,
  sayWithoutAnswer,
  unlessMissing,
  unlessTooLarge,
} from '../../../web/src/api/client.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (body: string, init: ResponseInit = {}) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, init))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('a list in the query becomes repeated parameters, and absent ones are left out', async () => {
  const fetched = answering('[]')
  await api.get('devices', { id: [1, 2], all: undefined, uniqueId: 'van 1' })
  expect(fetched.mock.calls[0]?.at(0)).toBe('/api/devices?id=1&id=2&uniqueId=van+1')
})

test('a refusal carries its first line for the reader and the rest as details', async () => {
  answering('The name is missing.\nfield name\nrequest 7', { status: 400 })
  const failure = await api.post('devices', {}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject({ status: 400, message: 'The name is missing.', details: 'field name\nrequest 7' })
})

test.each([
  { name: 'what is not there', unless: unlessMissing, status: 404, other: 413 },
  { name: 'what is more than an answer holds', unless: unlessTooLarge, status: 413, other: 404 },
])('$name may be null, and no other refusal is', async ({ unless, status, other }) => {
  answering('Refused.', { status })
  expect(await unless(() => api.get('reports/events'))).toBeNull()
  answering('Refused.', { status: other })
  await expect(unless(() => api.get('reports/events'))).rejects.toMatchObject({ status: other })
  answering('[1]')
  expect(await unless(() => api.get('reports/events'))).toEqual([1])
})

test('a refusal without a text shows the status text', async () => {
  answering('', { status: 503, statusText: 'Service Unavailable' })
  await expect(api.get('devices')).rejects.toMatchObject({ message: 'Service Unavailable' })
})

test('no answer at all is status 0', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  // in the browser's own English: nothing for the reader
  await expect(api.get('devices')).rejects.toMatchObject({ status: 0, isOffline: true, details: '' })
})

test('an answer that breaks off is no answer, in the words of the reader', async () => {
  const broken = () => Promise.reject(new TypeError('network error'))
  sayWithoutAnswer('Vous êtes hors ligne.')
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, text: broken, json: broken, headers: new Headers() }))
  for (const asked of [api.get('devices'), api.getVersion('devices/1'), api.getText('calendars/1')])
    await expect(asked).rejects.toMatchObject({ status: 0, message: 'Vous êtes hors ligne.' })
})

test('how long to wait comes with "too often"', async () => {
  answering('Wait', { status: 429, headers: { 'Retry-After': '90' } })
  await expect(api.get('devices')).rejects.toMatchObject({ retryAfterSeconds: 90 })
})

test.each([
  { name: 'a session that has ended is announced', path: 'devices', received: 1 },
  { name: 'a wrong password is not', path: 'session', received: 0 },
])('$name', async ({ path, received }) => {
  answering('no', { status: 401 })
  const listener = vi.fn<() => void>()
  const stop = onSignedOut(listener)
  await api.get(path).catch(() => undefined)
  stop()
  expect(listener).toHaveBeenCalledTimes(received)
})

test('an empty answer is nothing, not an error', async () => {
  answering('', { status: 200 })
  await expect(api.post('permissions', {})).resolves.toBeUndefined()
})

test('refusals are wanted in the language that the reader chose', async () => {
  const fetched = answering('[]')
  const languages = async () => {
    await api.get('devices')
    return new Headers(fetched.mock.lastCall![1]!.headers).get('accept-language')
  }
  const before = await languages()
  askInLanguage('ar')
  expect([before, await languages()]).toEqual([null, 'ar'])
})
