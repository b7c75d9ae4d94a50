import { expect, test } from 'vitest'
import { matchPath } from '../../../web/src/router/match-path.ts'

test.each([
  { name: 'the map', pattern: '/', path: '/', found: {} },
  { name: 'a place is not the map', pattern: '/', path: '/support', found: null },
  { name: 'a list', pattern: '/settings/devices', path: '/settings/devices', found: {} },
  { name: 'a slash at the end', pattern: '/settings/devices', path: '/settings/devices/', found: {} },
  { name: 'a form of one record', pattern: '/settings/device/:id', path: '/settings/device/7', found: { id: '7' } },
  { name: 'a form without a record', pattern: '/settings/device/:id', path: '/settings/device', found: null },
  { name: 'all settings', pattern: '/settings/*', path: '/settings/device/7', found: {} },
  { name: 'the settings themselves', pattern: '/settings/*', path: '/settings', found: {} },
  { name: 'a name that only begins alike', pattern: '/settings/*', path: '/settingsx', found: null },
])('address: $name', ({ pattern, path, found }) => {
  expect(matchPath(pattern, path)).toEqual(found)
})
