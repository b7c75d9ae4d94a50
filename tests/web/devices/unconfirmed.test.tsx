// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { openAccount } from '../../../shared/domain/access/account.ts'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { ImportPage } from '../../../web/src/devices/import/import-page.tsx'
import { EntityForm } from '../../../web/src/entity/form/entity-form.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, showScreen, type } from '../../support/screen.tsx'

afterEach(leaveScreen)

const answers = (isConfirmed: boolean) => ({
  'GET server': {
    id: 1,
    version: '1',
    ...newServerSettings(),
    account: { ...openAccount, state: 'trial', isConfirmed },
  },
  'POST sign-up/confirmation': { status: 200, text: '' },
  'GET devices?all=true': [],
  'GET groups': [],
  'GET calendars': [],
})

const newDevice = async (isConfirmed: boolean) => {
  const shown = await showScreen(<EntityForm entity={device as Entity} id={null} />, { answers: answers(isConfirmed) })
  await loadWordGroups('account')
  await type(field('Name'), 'Van 9')
  await type(field('Identifier'), 'van-9')
  return shown
}

test('before the address is confirmed, the form of a device says so beside its button, and sends the email again', async () => {
  const { asked } = await newDevice(false)
  expect(button('Save').disabled).toBe(true)
  await expect.poll(screenText).toContain('Confirm your email address')
  await click(button('Resend'))
  expect(asked.map(({ path }) => path)).toContain('sign-up/confirmation')
})

test('afterwards it says nothing', async () => {
  await newDevice(true)
  expect(button('Save').disabled).toBe(false)
  expect(screenText()).not.toContain('Confirm your email address')
})

test('what may be added says nothing', async () => {
  await showScreen(<EntityForm entity={group as Entity} id={null} />, { answers: answers(false) })
  expect(screenText()).not.toContain('Confirm your email address')
})

test('the import says it before a file is chosen', async () => {
  await loadWordGroups('account', 'import')
  await showScreen(<ImportPage />, { answers: answers(false) })
  await expect.poll(screenText).toContain('Confirm your email address')
})
