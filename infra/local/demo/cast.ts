import type { RouteName } from './routes.data.ts'

export const castPassword = 'demo1234'

/** A dispatcher wants to see where the chosen vehicle has just been. */
const liveRoute = { mapLiveRoutes: 'selected', 'web.liveRouteLength': 60 }
const dispatcher = { company: 'Atlas Transport', ...liveRoute }
const rivieraDispatcher = { company: 'Riviera Shuttle', timezone: 'Europe/Paris', ...liveRoute }

export interface CastPerson {
  name: string
  email: string
  /** facts of the user beside name and e-mail */
  rights: Record<string, unknown>
}

export interface CastVehicle {
  name: string
  uniqueId: string
  category: string
  group: string
  plate?: string
  model?: string
  phone?: string
  /** which form its tracker speaks */
  speaks: 'own' | 'owntracks' | 'teltonika'
  /** `parked` stays where its route starts; `silent` spoke once and disconnected */
  does: 'drives' | 'parked' | 'silent'
  route: RouteName
  /** minutes into the route at midnight UTC, so that two on one route do not drive in each other's tracks */
  startsAtMinute: number
  /** litres in a full tank; absent for what burns none */
  tankLitres?: number
  /** the cards that its reader sees, one after the other */
  driverCards?: readonly string[]
  /** above this its driver is too fast */
  speedLimitKmh?: number
  /** its tracker carries out commands and answers them */
  obeys?: true
  /** it reports more often while somebody looks at it */
  adapts?: true
  /** days of the week on which it stays where it is, 0 for Sunday; Friday and Saturday unless said */
  restDays?: readonly number[]
}

export interface CastTenant {
  name: string
  /** the first is the administrator */
  people: [CastPerson, ...CastPerson[]]
  /** group name → its parent */
  groups: Record<string, string | null>
  vehicles: CastVehicle[]
}

/** The people and vehicles that the demonstration, the journeys and the screenshots share. */
export const cast: CastTenant[] = [
  {
    name: 'Atlas Transport',
    people: [
      { name: 'Amina Benali', email: 'amina@atlas.example', rights: { administrator: true, attributes: dispatcher } },
      { name: 'Bilal Haddad', email: 'bilal@atlas.example', rights: { readonly: true, attributes: dispatcher } },
      { name: 'Chloé Martin', email: 'chloe@atlas.example', rights: { userLimit: 20, attributes: dispatcher } },
    ],
    groups: { 'City fleet': null, Couriers: 'City fleet', 'Long haul': null, 'Site & service': null },
    vehicles: [
      vehicle('Van 1', 'van-1', 'van', 'City fleet', {
        route: 'centreDeliveries',
        plate: '01423 118 16',
        tankLitres: 70,
        obeys: true,
        driverCards: ['04A1B2C3', '04D4E5F6'],
      }),
      vehicle('Van 2', 'van-2', 'van', 'City fleet', {
        route: 'centreDeliveries',
        does: 'parked',
        plate: '02871 120 16',
        obeys: true,
      }),
      vehicle('Truck 3', 'truck-3', 'truck', 'Long haul', {
        route: 'blidaHaul',
        does: 'silent',
        plate: '00519 315 09',
      }),
      vehicle('Truck 4', '352093081452251', 'truck', 'Long haul', {
        route: 'blidaHaul',
        speaks: 'teltonika',
        startsAtMinute: 25,
        plate: '00733 316 09',
        model: 'FMC130',
        tankLitres: 300,
      }),
      vehicle('Semi 5', 'semi-5', 'semi', 'Long haul', {
        route: 'kabyliaHaul',
        speedLimitKmh: 80,
        plate: '01107 317 15',
        tankLitres: 600,
      }),
      vehicle('Shuttle 6', 'shuttle-6', 'bus', 'City fleet', {
        route: 'airportShuttle',
        driverCards: ['0477AA10', '04A1B2C3'],
        plate: '04410 119 16',
        tankLitres: 120,
      }),
      vehicle('Line 7', 'line-7', 'bus', 'City fleet', { route: 'westLine', plate: '04412 119 16', tankLitres: 200 }),
      vehicle('Sales 8', 'sales-8', 'car', 'City fleet', {
        route: 'tipazaSales',
        plate: '10268 121 16',
        tankLitres: 45,
        speedLimitKmh: 90,
      }),
      vehicle('Courier 9', 'courier-9', 'motorcycle', 'Couriers', { route: 'courier', tankLitres: 12 }),
      vehicle('Courier 10', 'courier-10', 'scooter', 'Couriers', {
        route: 'courier',
        startsAtMinute: 17,
        tankLitres: 8,
      }),
      vehicle('Patrol 11', 'patrol-11', 'boat', 'Site & service', { route: 'bayPatrol', tankLitres: 400 }),
      vehicle('Field engineer', 'nadia-phone', 'person', 'Site & service', {
        route: 'gardenWalk',
        speaks: 'owntracks',
        phone: '+213 555 01 02 03',
      }),
      vehicle('Tractor 13', 'tractor-13', 'tractor', 'Site & service', { route: 'mitidjaField', tankLitres: 90 }),
    ],
  },
  {
    name: 'Sahara Cargo',
    people: [{ name: 'Driss Cherif', email: 'driss@sahara.example', rights: { administrator: true } }],
    groups: { South: null },
    vehicles: [
      vehicle('Camel 1', 'camel-1', 'truck', 'South', { route: 'ghardaiaLoop', tankLitres: 250 }),
      vehicle('Camel 2', 'camel-2', 'semi', 'South', { route: 'hassiMessaoudHaul', tankLitres: 500 }),
    ],
  },
  {
    name: 'Riviera Shuttle',
    people: [
      {
        name: 'Élise Laurent',
        email: 'elise@riviera.example',
        rights: { administrator: true, attributes: rivieraDispatcher },
      },
      {
        name: 'Marco Rossi',
        email: 'marco@riviera.example',
        rights: { readonly: true, attributes: rivieraDispatcher },
      },
    ],
    groups: { Lines: null, Transfers: null },
    vehicles: [
      shuttle('Larvotto line', 'larvotto-line', 'bus', 'Lines', {
        route: 'larvottoLine',
        plate: 'B418',
        tankLitres: 110,
      }),
      shuttle('Rock line', 'rock-line', 'bus', 'Lines', {
        route: 'rockLine',
        plate: 'B419',
        tankLitres: 110,
        driverCards: ['0490C1D2'],
      }),
      shuttle('Garden line', 'garden-line', 'bus', 'Lines', {
        route: 'gardenLine',
        plate: 'B420',
        tankLitres: 110,
        driverCards: ['0490E3F4'],
      }),
      shuttle('Hotel van 4', 'hotel-van-4', 'van', 'Transfers', {
        route: 'hotelTransfers',
        obeys: true,
        adapts: true,
        plate: '7Q42',
        tankLitres: 70,
        speedLimitKmh: 40,
      }),
      shuttle('Hotel van 5', 'hotel-van-5', 'van', 'Transfers', {
        route: 'hotelTransfers',
        obeys: true,
        adapts: true,
        startsAtMinute: 17,
        plate: '7Q43',
        tankLitres: 70,
        speedLimitKmh: 40,
      }),
      shuttle('Parcels 6', 'parcels-6', 'scooter', 'Transfers', { route: 'parcels', tankLitres: 9 }),
    ],
  },
]

function vehicle(
  name: string,
  uniqueId: string,
  category: string,
  group: string,
  facts: Partial<CastVehicle> & { route: RouteName },
): CastVehicle {
  return { name, uniqueId, category, group, speaks: 'own', does: 'drives', startsAtMinute: 0, ...facts }
}

/** It is driven every day of the week. */
function shuttle(...[name, uniqueId, category, group, facts]: Parameters<typeof vehicle>): CastVehicle {
  return vehicle(name, uniqueId, category, group, { restDays: [], ...facts })
}
