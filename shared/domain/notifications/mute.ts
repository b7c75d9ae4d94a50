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

/** The oldest pauses make room for new ones. */
export function withMute(alerts: PersonAlerts, { notificationId, deviceId, until }: Mute): PersonAlerts {
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

/** A person's own pause of a notification. */
export interface Mute {
  notificationId: number
  /** 0 for all devices */
  deviceId: number
  /** epoch ms */
  until: number
}

/** The pauses that last, those that end first before the others. @param now epoch ms */
export const mutesOf = ({ mutes }: Pick<PersonAlerts, 'mutes'>, now: number): Mute[] =>
  Object.entries(mutes)
    .flatMap(([id, devices]) =>
      Object.entries(devices).map(([device, until]) => ({
        notificationId: Number(id),
        deviceId: Number(device),
        until,
      })),
    )
    .filter(({ until }) => until > now)
    .toSorted((a, b) => a.until - b.until || a.notificationId - b.notificationId || a.deviceId - b.deviceId)

/** Ends a pause of a notification. @param deviceId 0 for that of all devices, null for every pause */
export function withoutMute(alerts: PersonAlerts, notificationId: number, deviceId: number | null): PersonAlerts {
  const { [notificationId]: devices = {}, ...others } = alerts.mutes
  const left = Object.entries(devices).filter(([device]) => deviceId !== null && Number(device) !== deviceId)
  const mutes = left.length > 0 ? { ...others, [notificationId]: Object.fromEntries(left) } : others
  return { ...alerts, mutes }
}
