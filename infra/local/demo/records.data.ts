import { speedToKnots } from '../../../shared/domain/units.ts'

/** A record that a tenant of the cast has beside users, groups and devices, and what it is linked to. */
export interface DemoRecord {
  /** below `/api` */
  path: 'calendars' | 'geofences' | 'drivers' | 'maintenance' | 'attributes/computed' | 'notifications'
  /** as a link calls it: `geofenceId` */
  linkedAs: string
  /** its name or description says which it is */
  facts: { name?: string; description?: string; [key: string]: unknown }
  groups?: readonly string[]
  /** unique ids */
  vehicles?: readonly string[]
}

/** Sunday to Thursday from seven to six, as Algeria works. */
const workingHours = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Qafila//Demonstration//EN',
  'BEGIN:VEVENT',
  'UID:working-hours@atlas.example',
  'DTSTAMP:20240101T000000Z',
  'DTSTART;TZID=Africa/Algiers:20240107T070000',
  'DTEND;TZID=Africa/Algiers:20240107T180000',
  'RRULE:FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH',
  'SUMMARY:Working hours',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

const everywhere = ['City fleet', 'Long haul', 'Site & service']

/** Latitude and longitude of corners, as areas are written. */
const polygon = (...corners: readonly (readonly [number, number])[]): string =>
  `POLYGON ((${[...corners, corners[0]!].map(([latitude, longitude]) => `${latitude} ${longitude}`).join(', ')}))`

const geofence = (name: string, area: string, more: object = {}): DemoRecord => ({
  path: 'geofences',
  linkedAs: 'geofenceId',
  facts: { name, area, ...more },
  groups: everywhere,
})
const riviera = (...facts: Parameters<typeof geofence>): DemoRecord => ({
  ...geofence(...facts),
  groups: ['Lines', 'Transfers'],
})
const driver = (name: string, uniqueId: string, attributes: object = {}): DemoRecord => ({
  path: 'drivers',
  linkedAs: 'driverId',
  facts: { name, uniqueId, attributes },
  groups: ['City fleet'],
})
const notification = (description: string, type: string, attributes: object = {}): DemoRecord => ({
  path: 'notifications',
  linkedAs: 'notificationId',
  facts: { description, type, always: true, notificators: 'web', attributes },
})

/** By the tenant's name. Placed on the routes of its vehicles, so that something happens within minutes. */
export const demoRecords: Readonly<Record<string, readonly DemoRecord[]>> = {
  'Atlas Transport': [
    {
      path: 'calendars',
      linkedAs: 'calendarId',
      facts: { name: 'Working hours', data: Buffer.from(workingHours).toString('base64') },
    },
    geofence('Depot', 'CIRCLE (36.7206 3.137, 300)', { attributes: { color: '#1a7f5a' } }),
    geofence('Airport', 'CIRCLE (36.6927 3.2142, 900)', {
      description: 'Houari Boumediene, arrivals',
      attributes: { color: '#2b6cb0' },
    }),
    geofence(
      'Port of Algiers',
      polygon(
        [36.7868, 3.0642],
        [36.7838, 3.079],
        [36.7752, 3.0838],
        [36.764, 3.0722],
        [36.7702, 3.062],
        [36.779, 3.0616],
      ),
      { attributes: { color: '#6b46c1' } },
    ),
    geofence('No entry: market', 'CIRCLE (36.7641 3.0171, 250)', {
      description: 'Closed to couriers while the market is open',
      attributes: { color: '#c53030' },
    }),
    geofence('Coast road', 'CIRCLE (36.6401 2.7011, 2500)', {
      description: 'Speed is watched here',
      attributes: { color: '#b7791f', speedLimit: speedToKnots(70, 'kmh') },
    }),
    driver('Yacine Saïdi', '04A1B2C3', {
      phone: '+213 550 12 34 56',
      'licence.number': '16/204471',
      'licence.expiresAt': '2031-05-31',
    }),
    driver('Lina Meziane', '04D4E5F6', { phone: '+213 661 98 76 54' }),
    driver('Karim Ould Ali', '0477AA10'),
    {
      path: 'maintenance',
      linkedAs: 'maintenanceId',
      facts: { name: 'Running-in check', type: 'totalDistance', start: 5_000, period: 10_000_000 },
      groups: ['City fleet'],
    },
    {
      path: 'maintenance',
      linkedAs: 'maintenanceId',
      facts: {
        name: 'Oil change',
        type: 'odometer',
        start: 10_000_000,
        period: 15_000_000,
        attributes: { 'service.cost': 9500, 'service.warnBefore': 2_000_000 },
      },
      groups: everywhere,
    },
    {
      path: 'attributes/computed',
      linkedAs: 'attributeId',
      facts: {
        description: 'Fuel level of a 70 l tank',
        attribute: 'fuelLevel',
        expression: 'fuel ? fuel * 100.0 / 70 : null',
        type: 'number',
      },
      vehicles: ['van-1'],
    },
    notification('Geofence entered', 'geofenceEnter'),
    notification('Geofence left', 'geofenceExit'),
    notification('Speeding', 'deviceOverspeed'),
    notification('Driver changed', 'driverChanged'),
    notification('Maintenance due', 'maintenance'),
    notification('Harsh driving', 'alarm', { alarms: 'hardBraking,hardCornering' }),
  ],
  'Sahara Cargo': [
    {
      ...geofence('Ghardaïa base', 'CIRCLE (32.4909 3.6735, 600)', { attributes: { color: '#1a7f5a' } }),
      groups: ['South'],
    },
    {
      ...geofence('Hassi Messaoud depot', 'CIRCLE (31.6801 6.0721, 600)', { attributes: { color: '#b7791f' } }),
      groups: ['South'],
    },
  ],
  'Riviera Shuttle': [
    riviera('Heliport', 'CIRCLE (43.72583 7.41933, 170)', { attributes: { color: '#2b6cb0' } }),
    riviera('Casino square', 'CIRCLE (43.73985 7.4276, 110)', { attributes: { color: '#6b46c1' } }),
    riviera('Railway station', 'CIRCLE (43.73792 7.41985, 130)', { attributes: { color: '#1a7f5a' } }),
    riviera('Larvotto beach', polygon([43.7447, 7.4315], [43.7459, 7.4307], [43.7506, 7.4372], [43.7494, 7.4392]), {
      attributes: { color: '#b7791f' },
    }),
    riviera(
      'The Rock: 30 km/h',
      polygon([43.7327, 7.4189], [43.7327, 7.4246], [43.7313, 7.4281], [43.7297, 7.4266], [43.7303, 7.4194]),
      { description: 'Speed is watched here', attributes: { color: '#c53030', speedLimit: speedToKnots(30, 'kmh') } },
    ),
    { ...driver('Nathalie Gastaud', '0490C1D2'), groups: ['Lines'] },
    { ...driver('Luca Ferrero', '0490E3F4'), groups: ['Lines'] },
    notification('Geofence entered', 'geofenceEnter'),
    notification('Speeding', 'deviceOverspeed'),
    notification('Harsh driving', 'alarm', { alarms: 'hardBraking,hardCornering' }),
  ],
}
