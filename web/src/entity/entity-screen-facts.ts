import type { device } from '../../../shared/entities/device.ts'
import type { driver } from '../../../shared/entities/driver.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { geofence } from '../../../shared/entities/geofence.ts'
import type { group } from '../../../shared/entities/group.ts'
import type { maintenance } from '../../../shared/entities/maintenance.ts'

type Facts<Declared extends Entity> = Pick<Declared, 'name' | 'api'>

// Two facts of each declaration, without its schema: the first screen does not wait for a validation library.
export const deviceEntity: Facts<typeof device> = { name: 'device', api: 'devices' }
export const groupEntity: Facts<typeof group> = { name: 'group', api: 'groups' }
export const geofenceEntity: Facts<typeof geofence> = { name: 'geofence', api: 'geofences' }
export const maintenanceEntity: Facts<typeof maintenance> = { name: 'maintenance', api: 'maintenance' }
export const driverEntity: Facts<typeof driver> = { name: 'driver', api: 'drivers' }
