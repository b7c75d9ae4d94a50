import { expect, it } from 'vitest'
import { commandTypes } from '../../../../shared/domain/catalog/command-types.ts'
import { eventTypes } from '../../../../shared/catalog/events/index.ts'
import { addDevice, ask, fixture } from '../api-fixture.ts'

const typesAt = async (path: string) => {
  const at = await fixture()
  await addDevice(at.amina, { name: 'Van 1' })
  const { status, json } = await ask(at, `/api${path}`, { as: at.amina })
  return { status, types: (json as { type: string }[] | undefined)?.map((each) => each.type) }
}

it.each([
  { path: '/commands/types', exactly: Object.keys(commandTypes) },
  { path: '/commands/types?deviceId=1', exactly: ['custom'] },
  { path: '/commands/types?deviceId=1&textChannel=true', exactly: ['custom'] },
  { path: '/commands/types?deviceId=0', exactly: Object.keys(commandTypes) },
  { path: '/notifications/types', exactly: eventTypes },
  {
    path: '/notifications/notificators',
    exactly: ['command', 'web', 'mail', 'sms', 'webpush'],
  },
  {
    path: '/notifications/notificators?announcement=true',
    exactly: ['mail', 'sms', 'webpush'],
  },
])('$path', async ({ path, exactly }) => {
  expect(await typesAt(path)).toEqual({ status: 200, types: exactly })
})

it.each(['/commands/types?deviceId=99', '/commands/types?deviceId=x'])('%s is nothing', async (path) => {
  expect([400, 404]).toContain((await typesAt(path)).status)
})
