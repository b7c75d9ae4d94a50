import type { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { group } from '../../../shared/entities/group.ts'

type Facts<Declared extends Entity> = Pick<Declared, 'name' | 'api'>

// Two facts of each declaration, without its schema: the first screen does not wait for a validation library.
export const deviceEntity: Facts<typeof device> = { name: 'device', api: 'devices' }
export const groupEntity: Facts<typeof group> = { name: 'group', api: 'groups' }
