import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createWords } from '../../../shared/i18n/t.ts'
import english from '../../../shared/i18n/fleet.en.json' with { type: 'json' }
import { sayWithoutAnswer } from '../../../web/src/api/client.ts'
import { createGeofence } from '../../../web/src/fleet/card/create-geofence.ts'

const t = createWords('en', english)
const place = { device: { id: 3, name: 'Van 1' }, position: { latitude: 36.7538, longitude: 3.0588 } }

let asked: { call: string; body: unknown }[] = []
const serve = (answers: Record<string, Response | TypeError>) => {
  asked = []
  globalThis.fetch = async (input, init) => {
    const call = `${init?.method} ${input instanceof Request ? input.url : input}`
    asked.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    const answer = answers[call]
    if (answer instanceof Error) throw answer
    return answer ?? new Response('There is nothing here.', { status: 404 })
  }
}
const made = () => Response.json({ id: 9, name: 'Van 1' })
const done = () => new Response(null, { status: 204 })
const refused = (text: string) => new Response(text, { status: 403 })
const calls = () => asked.map(({ call }) => call)

it('a geofence of 50 metres around a device is linked with it', async () => {
  serve({ 'POST /api/geofences': made(), 'POST /api/permissions': done() })
  await expect(createGeofence(place, new QueryClient(), t)).resolves.toBe(9)
  expect(asked).toEqual([
    { call: 'POST /api/geofences', body: { name: 'Van 1', area: 'CIRCLE (36.7538 3.0588, 50)' } },
    { call: 'POST /api/permissions', body: { deviceId: 3, geofenceId: 9 } },
  ])
})

it('nothing is linked or removed when it cannot be made', async () => {
  serve({ 'POST /api/geofences': refused('You may not.') })
  await expect(createGeofence(place, new QueryClient(), t)).rejects.toThrow('You may not.')
  expect(calls()).toEqual(['POST /api/geofences'])
})

it('is removed again when it cannot be linked, and the reason is shown', async () => {
  serve({
    'POST /api/geofences': made(),
    'POST /api/permissions': refused('You may not link.'),
    'DELETE /api/geofences/9': done(),
  })
  await expect(createGeofence(place, new QueryClient(), t)).rejects.toThrow('You may not link.')
  expect(calls().at(-1)).toBe('DELETE /api/geofences/9')
})

it('one that can neither be linked nor removed is named', async () => {
  sayWithoutAnswer('no answer')
  serve({
    'POST /api/geofences': made(),
    'POST /api/permissions': new TypeError('no network'),
    'DELETE /api/geofences/9': new TypeError('no network'),
  })
  const failure = await createGeofence(place, new QueryClient(), t).catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: expect.stringContaining('Van 1'), details: 'no answer' })
})
