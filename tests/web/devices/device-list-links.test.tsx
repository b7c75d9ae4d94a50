// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { DeviceListLinks } from '../../../web/src/devices/device-list-links.tsx'
import { leaveScreen, showScreen } from '../../support/screen.tsx'

afterEach(leaveScreen)

test.each([
  { name: 'an administrator', person: {}, offered: ['import', 'xlsx'] },
  { name: 'one who may only read', person: { administrator: false, readonly: true }, offered: ['xlsx'] },
  { name: 'one without reports', person: { administrator: false, disableReports: true }, offered: ['import'] },
])('$name is offered: $offered', async ({ person, offered }) => {
  await showScreen(<DeviceListLinks keyword="" isAll={false} />, { person })
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  expect(links.map((href) => href.split('?')[0]!.split('/').at(-1))).toEqual(offered)
})
