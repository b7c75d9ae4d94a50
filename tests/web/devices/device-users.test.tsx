// @vitest-environment happy-dom
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DeviceUsers } from '../../../web/src/devices/device-users.tsx'
import { leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

afterEach(leaveScreen)

test('the users of a device are people, not guests of its share links', async () => {
  const people = [
    { id: 1, name: 'Amina', temporary: false },
    { id: 2, name: 'Bilal', temporary: false },
    { id: 3, name: 'share-x7', temporary: true },
  ]
  await showScreen(<DeviceUsers {...({ record: { id: 9 } } as ComponentProps<typeof DeviceUsers>)} />, {
    answers: { 'GET users?deviceId=9&excludeAttributes=true': people },
  })
  expect(screenText()).toBe('Amina and Bilal')
})
