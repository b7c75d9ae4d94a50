import type { Forwarding } from '../../entities/forwarding/forwarding.ts'
import { forwardingLimits } from '../limits/forwarding.ts'
import { isWebhookAddress } from '../notifications/channel-settings.ts'
import { groupsAbove, settingOf } from '../settings.ts'

/** The attribute by which a device, or a group for all of its devices, names one more receiver of positions. */
export const forwardAddressKey = 'forward.url'

type Levels = Pick<Parameters<typeof settingOf>[0], 'device' | 'groups'>

export const isForwardAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= forwardingLimits.addressLengthMax && isWebhookAddress(value)

/** The address that gets a device's positions as well: its own, else that of the nearest group; null for none. */
export function forwardAddressOf({ device, groups }: Levels): string | null {
  const value = settingOf({ device, groups: groupsAbove(device.groupId, groups), tenant: { attributes: {} } })(
    forwardAddressKey,
  )
  return isForwardAddress(value) ? value : null
}

/** What is sent to such an address, as if somebody had added a target for it. */
export const targetAt = (url: string, id: number): Forwarding => ({
  id,
  name: url,
  kind: 'webhook',
  url,
  topic: null,
  clientId: null,
  username: null,
  roleArn: null,
  format: 'own',
  positions: true,
  events: 'none',
  eventTypes: null,
  always: false,
  groupIds: null,
  deviceIds: null,
  disabled: false,
  attributes: {},
})
