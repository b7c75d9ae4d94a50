import { alertNumbers } from './alert-numbers.data.ts'
import type { PersonAlerts } from './person-alerts.ts'

/** Until when (epoch ms) a person paused a notification for a device; null when it is not paused. */
export function mutedUntil(
  { mutes }: Pick<PersonAlerts, 'mutes'>,
  notificationId: number,
  { deviceId, now }: { deviceId: number; now: number },
): number | null {
  const devices = mutes[notificationId]
  const until = Math.max(devices?.[0] ?? 0, devices?.[deviceId] ?? 0)
  return until > now ? until : null
}

/** @param mute `deviceId` 0 for all devices, `until` epoch ms. The oldest pauses make room for new ones */
export function withMute(
  alerts: PersonAlerts,
  { notificationId, deviceId, until }: { notificationId: number; deviceId: number; until: number },
): PersonAlerts {
  const mutes: PersonAlerts['mutes'] = {
    ...alerts.mutes,
    [notificationId]: { ...alerts.mutes[notificationId], [deviceId]: until },
  }
  const all = Object.entries(mutes).flatMap(([id, devices]) =>
    Object.entries(devices).map(([device, end]) => ({ id, device, end })),
  )
  const kept = all.toSorted((a, b) => b.end - a.end).slice(0, alertNumbers.mutesMax)
  const rebuilt: PersonAlerts['mutes'] = {}
  for (const { id, device, end } of kept) rebuilt[id] = { ...rebuilt[id], [device]: end }
  return { ...alerts, mutes: rebuilt }
}

/** Ends every pause of a notification. */
export function withoutMute(alerts: PersonAlerts, notificationId: number): PersonAlerts {
  const { [notificationId]: _, ...mutes } = alerts.mutes
  return { ...alerts, mutes }
}
