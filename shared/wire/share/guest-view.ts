import type { Device } from '../../entities/device.ts'
import type { Group } from '../../entities/group.ts'
import type { User } from '../../entities/user.ts'

/** What a guest's card and map draw. Any other attribute may be a secret: a password of a tracker, an address with a key. */
const shownAttributes = ['deviceImage', 'plate', 'web.reportColor'] as const

type Reader = Pick<User, 'temporary'>

/** A device as this person reads it. Guests of a share link read little of it: the link may stand in a public page. */
export const deviceFor = ({ temporary }: Reader, device: Device): Device =>
  temporary ? { ...device, phone: null, contact: null, attributes: shownOf(device) } : device

/** The same of a group. */
export const groupFor = ({ temporary }: Reader, group: Group): Group =>
  temporary ? { ...group, attributes: shownOf(group) } : group

const shownOf = ({ attributes }: Pick<Device, 'attributes'>): Device['attributes'] =>
  Object.fromEntries(shownAttributes.flatMap((key) => (key in attributes ? [[key, attributes[key]]] : [])))
