import { eventAttributes } from '../catalog/events/event-settings.ts'
import { isPageAddress } from '../domain/access/page-address.ts'
import { standstillBounds } from '../domain/commands/standstill.ts'
import { shareDays } from '../domain/access/share-days.ts'
import { geolocationDailyMax, geolocationKeys } from '../domain/geolocation/geolocation-settings.ts'
import type { FailureText } from '../domain/failures.ts'
import { isForwardAddress } from '../domain/forwarding/forward-address.ts'
import { calibrationText, parseCalibration } from '../domain/fuel/calibration.ts'
import { fuelPricesKey, fuelPricesText, parseFuelPrices } from '../domain/fuel/prices.ts'
import { reportLimits } from '../domain/limits/reports.ts'
import { scoreFields } from '../domain/performance/score-settings.ts'
import { isTripKind, logbookKindKey, logbookLockDays } from '../domain/reports/logbook.ts'
import { roadLimits } from '../domain/limits/roads.ts'
import { roadKeys } from '../domain/roads/road-settings.ts'
import { usualHoursKey } from '../domain/reports/usual-hours.ts'
import { trackerLimits } from '../domain/limits/trackers.ts'
import { noPoliticalView, politicalViews } from '../domain/map/political-view.ts'
import { mapLimits } from '../domain/map/map-limits.ts'
import { isLiveRouteLength, mapScopes } from '../domain/map/map-choices.ts'
import { isTimeZone, zoneNamed } from '../domain/time/time-zone.ts'
import { isSentSpeedUnit } from '../domain/units.ts'
import { attributes, lenientNumber } from './fields.ts'
import { issueOf } from './issue.ts'

/** What the value under a known key must be. Clients send numbers as text now and then. */
export interface Known {
  isRight: (value: unknown) => boolean
  wanted: FailureText
  /** how a right value is kept: numbers as numbers, also when a client sent their text */
  kept?: (value: unknown) => unknown
}

/** Attributes of which some are known: a value that would be misread later is refused now. Other keys stay free. */
export const attributesWith = (known: Readonly<Record<string, Known>>) => {
  const checked = attributes.superRefine((value, context) => {
    for (const [key, { isRight, wanted }] of Object.entries(known)) {
      if (!isSet(value, key) || isRight(value[key])) continue
      context.addIssue({ ...issueOf({ text: 'give {wanted}.', values: { wanted: { text: wanted } } }), path: [key] })
    }
  })
  return checked.overwrite((value) => {
    const keptOf = (key: string) => (Object.hasOwn(known, key) && isSet(value, key) ? known[key]!.kept : undefined)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, keptOf(key)?.(each) ?? each]))
  })
}

const isSet = (value: Record<string, unknown>, key: string): boolean =>
  Object.hasOwn(value, key) && value[key] !== null && value[key] !== ''

const isDecimal = (value: unknown): boolean => {
  const number = lenientNumber(value)
  return typeof number === 'number' && Number.isFinite(number)
}

export const colour: Known = {
  isRight: (value) => typeof value === 'string' && /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value),
  wanted: 'a colour like #1a2b3c',
}
export const yesOrNo: Known = {
  isRight: (value) => ['true', 'false', true, false].includes(value as string | boolean),
  wanted: 'true or false',
  kept: (value) => value === true || value === 'true',
}
export const anyNumber: Known = { isRight: isDecimal, wanted: 'a number', kept: lenientNumber }
export const measure: Known = {
  isRight: (value) => isDecimal(value) && Number(value) >= 0,
  wanted: 'a number that is not below 0',
  kept: lenientNumber,
}
export const timeZone: Known = {
  isRight: (value) => typeof value === 'string' && isTimeZone(value),
  wanted: 'a time zone like Africa/Algiers',
}

/** A calendar day; of a moment the day that it is written with. */
export const day: Known = {
  isRight: (value) => {
    const written = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T.*)?$/.test(value) ? value.slice(0, 10) : ''
    const read = new Date(written)
    return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written)
  },
  wanted: 'a day like 2027-05-31',
  kept: (value) => String(value).slice(0, 10),
}

/** What gets a device's positions as well. */
export const forwardAddress: Known = {
  isRight: isForwardAddress,
  wanted: 'an https address of a public host, without a user name',
}

export const page: Known = { isRight: isPageAddress, wanted: 'an address that begins with https://' }

export const politicalView: Known = {
  isRight: (value) => value === noPoliticalView || politicalViews.includes(value as string),
  wanted: 'none or one of ARG, EGY, IND, KEN, MAR, RUS, SDN, SRB, SUR, SYR, TUR, TZA, URY and VNM',
}

const mapScope: Known = {
  isRight: (value) => (mapScopes as readonly unknown[]).includes(value),
  wanted: 'one of none, selected or all',
}

const within = ({ min, max }: { min: number; max: number }, wanted: FailureText): Known => ({
  isRight: (value) => isDecimal(value) && Number(value) >= min && Number(value) <= max,
  wanted,
  kept: lenientNumber,
})

const mapZoom: Known = within({ min: mapLimits.zoomMin, max: mapLimits.zoomMax }, 'a zoom from 1 to 19')

/** What a person or a tenant chooses about the map. */
export const mapAttributes = {
  mapLiveRoutes: mapScope,
  'web.liveRouteLength': {
    isRight: (value: unknown) => isLiveRouteLength(lenientNumber(value)),
    wanted: 'a whole number from 2 to 1000',
    kept: lenientNumber,
  },
  mapDirection: mapScope,
  mapFollow: yesOrNo,
  mapCluster: yesOrNo,
  mapOnSelect: yesOrNo,
  mapGeofences: yesOrNo,
  'web.selectZoom': mapZoom,
  'web.maxZoom': mapZoom,
  iconScale: within({ min: mapLimits.iconScaleMin, max: mapLimits.iconScaleMax }, 'a number from 0.5 to 3'),
} satisfies Record<string, Known>

/** What a tenant asks for before an engine is stopped. */
export const engineStopAttributes = {
  'engineStop.speedKmh': within(standstillBounds.speedKmh, 'a number from 0 to 5'),
  'engineStop.fixAgeSeconds': within(standstillBounds.fixAgeSeconds, 'a number from 1 to 60'),
  'engineStop.standingSeconds': within(standstillBounds.standingSeconds, 'a number from 10 to 600'),
} satisfies Record<string, Known>

/** By what driving is scored. */
export const scoreAttributes: Record<string, Known> = Object.fromEntries(
  Object.entries(scoreFields).map(([name, { max, ...field }]) => [
    `score.${name}`,
    within({ ...field, max }, max === 24 ? 'a number from 0 to 24' : 'a number from 0 to 100'),
  ]),
)

/** When vehicles are available, and to how many people without an account a report is sent. */
export const reportAttributes = {
  [usualHoursKey]: { ...measure, wanted: 'the id of a calendar' },
  'report.addressesMax': within(reportLimits.reportAddresses, 'a number of addresses from 0 to 50'),
} satisfies Record<string, Known>

export const tripKind: Known = { isRight: isTripKind, wanted: 'one of business, private or commute' }

/** What trips are for, and until when that may be changed. */
export const logbookAttributes = {
  [logbookKindKey]: tripKind,
  'logbook.calendarId': { ...measure, wanted: 'the id of a calendar' },
  'logbook.lockDays': within(logbookLockDays, 'a number of days from 1 to 3650'),
} satisfies Record<string, Known>

/** What a litre costs, from which day on. */
export const fuelPriceAttributes = {
  [fuelPricesKey]: {
    isRight: (value: unknown) => typeof value === 'string' && parseFuelPrices(value) !== null,
    wanted: 'days and prices like 2026-01-01 29.01; 2026-05-01 30.5, each day once',
    kept: (value: unknown) => fuelPricesText(parseFuelPrices(String(value)) ?? []),
  },
} satisfies Record<string, Known>

/** How long a share link lasts at most. */
export const shareAttributes = {
  'share.daysMax': within(shareDays, 'a number of days from 1 to 3650'),
} satisfies Record<string, Known>

/** Whether access points and cells are looked up, and how often that may cost something. */
export const geolocationAttributes = {
  [geolocationKeys.isOn]: yesOrNo,
  [geolocationKeys.dailyMax]: within(geolocationDailyMax, 'a number of look-ups from 1 to 100000'),
} satisfies Record<string, Known>

/** Whether tracks are matched to roads, and how often that may cost something. */
export const roadAttributes = {
  [roadKeys.isOn]: yesOrNo,
  [roadKeys.dailyMax]: within(roadLimits.dailyMax, 'a number of look-ups from 1 to 100000'),
} satisfies Record<string, Known>

const each = (keys: readonly string[], known: Known): Record<string, Known> =>
  Object.fromEntries(keys.map((key) => [key, known]))

/** Numbers and flags of the engine (`shared/domain/engine/engine-settings.ts`) without bounds of their own. */
const engineNumbers = [
  'fuelDropThreshold',
  'fuelIncreaseThreshold',
  'event.motion.speedThreshold',
  'report.trip.minimalTripDistance',
  'report.trip.minimalTripDuration',
  'report.trip.minimalParkingDuration',
  'report.trip.minimalNoDataDuration',
  'report.trip.minDistance',
  'report.trip.minDuration',
  'report.trip.stopGap',
  'report.trip.driftRadius',
  'outlier.maxSpeed',
  'filter.future',
  'filter.past',
  'filter.accuracy',
  'filter.distance',
  'filter.maxSpeed',
  'filter.minPeriod',
  'filter.dailyLimit',
  'filter.dailyLimitInterval',
  'filter.skipLimit',
] as const
const engineFlags = [
  'report.trip.useIgnition',
  'report.distance.countDrift',
  'report.ignoreOdometer',
  'filter.enable',
  'filter.invalid',
  'filter.zero',
  'filter.duplicate',
  'filter.outdated',
  'filter.approximate',
  'filter.static',
  'processing.useLinkedDriver',
] as const

/** What single events go by, see `shared/catalog/events/event-settings.ts`. */
const ofEvents: Record<string, Known> = Object.fromEntries(
  eventAttributes.map(({ attribute, unit }) => [attribute, unit === 'flag' ? yesOrNo : anyNumber]),
)

const keptCalibration = (value: unknown): unknown => {
  const pairs = parseCalibration(String(value))
  return pairs ? calibrationText(pairs) : value
}

/** What the engine reads of devices and groups, and of the tenant for all of them. */
export const engineAttributes = {
  ...ofEvents,
  ...each(engineNumbers, anyNumber),
  ...each(engineFlags, yesOrNo),
  fuelCapacity: measure,
  fuelSmoothing: measure,
  fuelPercent: yesOrNo,
  fuelSensor: {
    isRight: (value: unknown) => typeof value === 'string' && value.length <= trackerLimits.attributeKeyLengthMax,
    wanted: 'the name of an attribute',
  },
  fuelCalibration: {
    isRight: (value: unknown) => typeof value === 'string' && parseCalibration(value) !== null,
    wanted: 'pairs of what the sensor says and litres, like 0 0; 512 30; 1023 60, whose litres only rise or only fall',
    kept: keptCalibration,
  },
  'cadence.idleSeconds': measure,
  'cadence.watchedSeconds': measure,
  'cadence.releaseMinutes': measure,
  'cadence.alarmMinutes': measure,
  speedLimit: measure,
  'decoder.timezone': {
    isRight: (value: unknown) => zoneNamed(value) !== null,
    wanted: 'a time zone like Africa/Algiers or GMT+1',
  },
  'decoder.speedUnit': {
    isRight: isSentSpeedUnit,
    wanted: 'one of kn, kmh, mph or ms',
  },
} satisfies Record<string, Known>
