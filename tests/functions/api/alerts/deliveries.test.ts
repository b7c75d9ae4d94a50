import { expect, it } from 'vitest'
import type { Delivery } from '../../../../functions/platform/ports/ports.ts'
import { noun, phrase } from '../../../../shared/domain/failures.ts'
import { idOf } from '../../../../shared/domain/ids.ts'
import { notification } from '../../../../shared/entities/notification.ts'
import { addDevice, ask, fixture } from '../api-fixture.ts'

const notSet = phrase('An administrator has to set {fields} first.', { fields: ['webhook.url', 'webhook.secret'] })

it.each<{ name: string; reason: Delivery['reason']; says: string }>([
  { name: 'a name, also one that is a word of ours', reason: 'calendar', says: 'calendar' },
  { name: 'the words of a service', reason: noun('Telegram: chat not found'), says: 'Telegram: chat not found' },
  {
    name: 'a sentence of ours',
    reason: phrase('The profile has no phone number.'),
    says: 'Le profil n’a pas de numéro de téléphone.',
  },
  {
    name: 'one with values',
    reason: notSet,
    says: 'Un administrateur doit d’abord renseigner webhook.url, webhook.secret.',
  },
  {
    name: 'what an earlier version stored',
    reason: 'An administrator has to set webhook.url first.',
    says: 'An administrator has to set webhook.url first.',
  },
])('why nothing was sent is said in the language of the reader: $name', async ({ reason, says }) => {
  const at = await fixture()
  const { amina, world } = at
  const van = await addDevice(amina, { name: 'Van 1' })
  const draft = { type: 'alarm', notificators: 'mail', always: true, description: 'Thieves', attributes: {} }
  const rule = await amina.records.create(notification, notification.schema.parse(draft))
  const key = { notificationId: rule.id, eventId: idOf(van.id, 1), eventTime: world.now(), userId: amina.id }
  const delivery = { ...key, channel: 'mail' as const, mark: '' }
  const alerts = world.alerts(amina.records.tenantId)
  await alerts.claim({ ...delivery, eventType: 'alarm' })
  await alerts.finish(delivery, { outcome: 'failed', reason })
  const headers = { 'accept-language': 'fr' }
  const answer = await ask(at, `/api/notifications/${rule.id}/log`, { as: amina, headers })
  expect(answer.json).toMatchObject([{ outcome: 'failed', reason: says }])
  expect(answer.headers.get('content-language')).toBe('fr')
})
