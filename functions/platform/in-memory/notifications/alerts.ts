import { copy, tenantData, type Memory } from '../memory.ts'
import type { KeptDelivery } from '../tenant-data.ts'
import { alertNumbers } from '../../../../shared/domain/notifications/alert-numbers.data.ts'
import { newPersonAlerts } from '../../../../shared/domain/notifications/person-alerts.ts'
import { dayOf } from '../../../../shared/domain/day-counts.ts'
import type { Alerts, Delivery, DeliveryKey, DeliveryNotes } from '../../ports/alert-ports.ts'

const nameOf = ({ notificationId, eventId, userId, channel, mark }: DeliveryKey): string =>
  [notificationId, eventId, userId, channel, mark].join('#')

export function inMemoryAlerts(memory: Memory, tenantId: string): Alerts {
  const mine = () => tenantData(memory, tenantId)
  const person = (userId: number) => copy(mine().personAlerts.get(userId) ?? newPersonAlerts(userId))
  const change = (of: DeliveryKey, facts: Partial<KeptDelivery>) => {
    const kept = mine().deliveries.get(nameOf(of))
    if (kept) Object.assign(kept, facts, { time: memory.now() })
  }
  const save: Alerts['save'] = async (alerts) => {
    if (person(alerts.userId).version !== alerts.version) return null
    mine().personAlerts.set(alerts.userId, copy({ ...alerts, version: alerts.version + 1 }))
    return person(alerts.userId)
  }
  return {
    tenantId,
    save,
    people: async (userIds) => new Map(userIds.map((userId) => [userId, person(userId)])),
    async change(userId, changed) {
      return (await save(changed(person(userId))))!
    },
    async forget(userId) {
      mine().personAlerts.delete(userId)
    },
    async note(notes) {
      for (const each of notes) mine().deliveryNotes.set(nameOf({ ...each, channel: 'web', mark: '~' }), copy(each))
    },
    async claim(delivery) {
      const name = nameOf(delivery)
      const kept = mine().deliveries.get(name)
      const isFree =
        !kept ||
        kept.outcome === 'released' ||
        (kept.outcome === null && kept.time <= memory.now() - alertNumbers.claimMs)
      if (!isFree) return kept.outcome === null ? 'taken' : 'over'
      mine().deliveries.set(name, { ...delivery, time: memory.now(), outcome: null, reason: null })
      return 'claimed'
    },
    finish: async (of, result) => change(of, result),
    release: async (of) => change(of, { outcome: 'released', reason: null }),
    async log(notificationId, countMax) {
      const found = allDeliveries(mine()).filter((each) => each.notificationId === notificationId)
      return found.toSorted((a, b) => b.eventTime - a.eventTime || b.eventId - a.eventId).slice(0, countMax)
    },
    async deliveriesOf({ id }, notificationIds) {
      return allDeliveries(mine()).filter(
        (each) => each.eventId === id && notificationIds.includes(each.notificationId),
      )
    },
    secret: async () => (mine().alertSecret ??= `secret of ${tenantId}`),
    knownSecret: async () => mine().alertSecret,
    async count(channel, messages) {
      const name = `${dayOf(memory.now())}#${channel}`
      const count = (mine().alertCounts.get(name) ?? 0) + messages
      mine().alertCounts.set(name, count)
      return count
    },
  }
}

interface Kept {
  deliveries: ReadonlyMap<string, KeptDelivery>
  deliveryNotes: ReadonlyMap<string, DeliveryNotes>
}

function allDeliveries({ deliveries, deliveryNotes }: Kept): Delivery[] {
  const over = [...deliveries.values()].filter(
    (each): each is Delivery => each.outcome !== null && each.outcome !== 'released',
  )
  const noted = [...deliveryNotes.values()].flatMap(({ lines, ...of }) =>
    lines.map((line): Delivery => ({ ...of, mark: '', ...line })),
  )
  return copy([...over, ...noted])
}
