import type { ways } from './monaco/routes.data.ts'
import type { Junction, RoadName } from '../../../web/basemap/roads/roads.data.ts'

/** [latitude, longitude, cruising speed to here in km/h, rest here in minutes]. */
export type Waypoint = readonly [latitude: number, longitude: number, limitKmh: number, restMinutes?: number]

/** Ways that no drawn road follows: at sea, on foot, on a field. */
export const freeRoutes = {
  bayPatrol: [
    [36.7781, 3.0721, 0, 8],
    [36.7841, 3.0851, 10],
    [36.7961, 3.1051, 24],
    [36.8121, 3.1421, 28],
    [36.8211, 3.1911, 28],
    [36.8121, 3.2311, 24],
    [36.7911, 3.2151, 20],
    [36.7761, 3.1811, 20],
    [36.7661, 3.1451, 20],
    [36.7671, 3.1151, 18],
    [36.7731, 3.0881, 12],
    [36.7781, 3.0721, 8],
  ],
  gardenWalk: [
    [36.7489, 3.0741, 0, 3],
    [36.7477, 3.0754, 5],
    [36.7462, 3.0769, 5, 2],
    [36.7474, 3.0781, 5],
    [36.7486, 3.0768, 5],
    [36.7498, 3.0755, 4, 1],
    [36.7489, 3.0741, 5],
  ],
  mitidjaField: [
    [36.5841, 2.9571, 0, 4],
    [36.5861, 2.9571, 9],
    [36.5863, 2.9577, 6],
    [36.5841, 2.9579, 9],
    [36.5841, 2.9585, 6],
    [36.5861, 2.9587, 9],
    [36.5863, 2.9593, 6],
    [36.5841, 2.9595, 9],
    [36.5841, 2.9601, 6],
    [36.5861, 2.9603, 9],
    [36.5841, 2.9571, 12],
  ],
} as const satisfies Record<string, readonly Waypoint[]>

/** [road, the junction where it is left, cruising speed in km/h, rest there in minutes] */
export type Leg = readonly [road: RoadName, to: Junction, limitKmh: number, restMinutes?: number]

export interface RoadRoute {
  start: Junction
  restMinutes: number
  legs: readonly Leg[]
  /** the legs once more, backwards, to where it began */
  returns?: boolean
}

/** Ways along the roads that the base map draws. */
export const roadRoutes = {
  centreDeliveries: {
    start: 'depot',
    restMinutes: 6,
    legs: [
      ['cinqMaisons', 'husseinDey', 50],
      ['tripoli', 'ruisseau', 50, 2],
      ['belouizdad', 'premierMai', 45, 2],
      ['premierMaiRoad', 'sacreCoeur', 40],
      ['didouche', 'grandePoste', 35, 3],
      ['larbiBenMhidi', 'portSaid', 30],
      ['portSaidSquare', 'cheGuevara', 30],
      ['cheGuevara', 'martyrs', 30, 2],
      ['babElOued', 'babElOued', 35],
      ['fraisVallon', 'fraisVallon', 35, 3],
      ['fraisVallon', 'tagarins', 35],
      ['telemly', 'telemlySouth', 40, 2],
      ['addisAbeba', 'addisAbeba', 45],
      ['souidani', 'golf', 45],
      ['golfKouba', 'koubaNorth', 50],
      ['koubaRoad', 'kouba', 40, 2],
      ['koubaDepot', 'depot', 50],
    ],
  },
  airportShuttle: {
    start: 'airport',
    restMinutes: 4,
    legs: [
      ['airportRoad', 'darElBeida', 60],
      ['n5', 'caroubier', 90],
      ['moutonniere', 'tafourah', 80],
      ['zighoudYoucef', 'khemistiSea', 50],
      ['khemisti', 'grandePoste', 30, 5],
      ['amirouche', 'agha', 40],
      ['hassiba', 'essaiNorth', 45],
      ['hamma', 'hammaSea', 40],
      ['moutonniere', 'caroubier', 80],
      ['n5', 'darElBeida', 90],
      ['airportRoad', 'airport', 60],
    ],
  },
  westLine: {
    start: 'zeralda',
    restMinutes: 5,
    legs: [
      ['n11', 'staoueli', 80, 1],
      ['staoueliRoad', 'cheraga', 80, 1],
      ['cheragaRoad', 'delyIbrahim', 60, 1],
      ['n36', 'benAknoun', 60, 1],
      ['bougara', 'elBiar', 50],
      ['elBiarRoad', 'telemlySouth', 40],
      ['sacreCoeurRoad', 'sacreCoeur', 35],
      ['didouche', 'grandePoste', 30, 5],
    ],
    returns: true,
  },
  blidaHaul: {
    start: 'blida',
    restMinutes: 8,
    legs: [
      ['n1', 'tixeraine', 90],
      ['rocadeSud', 'garidi', 80],
      ['koubaRoad', 'ruisseau', 60],
      ['belouizdad', 'premierMai', 40],
      ['premierMaiRoad', 'sacreCoeur', 40],
      ['didouche', 'grandePoste', 30],
      ['amirouche', 'agha', 30],
      ['tafourahRoad', 'tafourah', 30],
      ['portRoad', 'port', 20, 9],
    ],
    returns: true,
  },
  kabyliaHaul: {
    start: 'baraki',
    restMinutes: 7,
    legs: [
      ['barakiRoad', 'rocadeBaraki', 60],
      ['rocadeSud', 'darElBeida', 80],
      ['n5', 'thenia', 90],
      ['n12', 'tiziOuzou', 80, 10],
    ],
    returns: true,
  },
  tipazaSales: {
    start: 'hydra',
    restMinutes: 12,
    legs: [
      ['hydraRoad', 'saidHamdine', 50],
      ['rocadeSud', 'benAknoun', 80],
      ['n36', 'delyIbrahim', 70],
      ['zeraldaExpressway', 'zeraldaSouth', 100],
      ['n11', 'ainTagourait', 100, 6],
      ['n11', 'tipaza', 90, 14],
    ],
    returns: true,
  },
  courier: {
    start: 'grandePoste',
    restMinutes: 2,
    legs: [
      ['didouche', 'sacreCoeur', 40, 1],
      ['sacreCoeurRoad', 'telemlySouth', 40],
      ['addisAbeba', 'addisAbeba', 45, 2],
      ['hydraRoad', 'hydra', 45, 1],
      ['hydraRoad', 'saidHamdine', 50],
      ['rocadeSud', 'benAknoun', 50, 2],
      ['marketRoad', 'market', 45, 1],
      ['marketRoad', 'tagarins', 45, 1],
      ['victoire', 'martyrs', 35, 2],
      ['cheGuevara', 'cheGuevara', 35],
      ['zighoudYoucef', 'khemistiSea', 40],
      ['khemisti', 'grandePoste', 30],
    ],
  },
  ghardaiaLoop: {
    start: 'ghardaia',
    restMinutes: 6,
    legs: [['n1South', 'noumerat', 80, 5]],
    returns: true,
  },
  hassiMessaoudHaul: {
    start: 'hassiMessaoud',
    restMinutes: 8,
    legs: [['n49', 'ouargla', 80, 8]],
    returns: true,
  },
} as const satisfies Record<string, RoadRoute>

export type RouteName = keyof typeof freeRoutes | keyof typeof roadRoutes | keyof typeof ways
