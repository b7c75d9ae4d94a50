import type { calendar } from '../../../shared/entities/calendar.ts'
import type { device } from '../../../shared/entities/device.ts'
import type { driver } from '../../../shared/entities/driver.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { geofence } from '../../../shared/entities/geofence.ts'
import type { group } from '../../../shared/entities/group.ts'
import type { maintenance } from '../../../shared/entities/maintenance.ts'

type ApiPath<Declared extends Entity> = Pick<Declared, 'name' | 'api'>

// Repeated from the declarations (a test compares them), so that the first screen loads no validation library.
export const deviceEntity: ApiPath<typeof device> = { name: 'device', api: 'devices' }
export const groupEntity: ApiPath<typeof group> = { name: 'group', api: 'groups' }
export const geofenceEntity: ApiPath<typeof geofence> = { name: 'geofence', api: 'geofences' }
export const maintenanceEntity: ApiPath<typeof maintenance> = { name: 'maintenance', api: 'maintenance' }
export const driverEntity: ApiPath<typeof driver> = { name: 'driver', api: 'drivers' }
export const calendarEntity: ApiPath<typeof calendar> = { name: 'calendar', api: 'calendars' }
