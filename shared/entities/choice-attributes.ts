import { soundEndings } from '../domain/catalog/file-kinds.ts'
import { termsVersionLengthMax } from '../domain/access/terms.ts'
import { brandLimits, isServerFile } from '../domain/brand/brand.ts'
import { alarmTypes } from '../domain/catalog/alarm-types.ts'
import type { FailureText } from '../domain/failures.ts'
import { eventTypes } from '../catalog/events/index.ts'
import { isNavigationLink } from '../domain/map/navigation-link.ts'
import { trackerLimits } from '../domain/limits/trackers.ts'
import { noSounds, namesIn } from '../domain/notifications/audible.ts'
import { isReaderLanguage } from './reader-language.ts'
import { startPages } from '../domain/start-page.ts'
import { themeModes } from '../domain/theme.ts'
import { altitudeUnits, distanceUnits, speedUnits, volumeUnits } from '../domain/units.ts'
import { colour, mapAttributes, page, timeZone, yesOrNo, type Known } from './attribute-schemas.ts'

const oneOf = (values: readonly string[], wanted: FailureText): Known => ({
  isRight: (value) => typeof value === 'string' && values.includes(value),
  wanted,
})

const listOf = (isName: (name: string) => boolean, wanted: FailureText): Known => ({
  isRight: (value) => typeof value === 'string' && namesIn(value).every(isName),
  wanted,
})

const isKey = (name: string): boolean => name.length <= trackerLimits.attributeKeyLengthMax
const line: Known = { isRight: (value) => typeof value === 'string' && isKey(value), wanted: 'the name of a field' }

const isTitle = (value: unknown): boolean => typeof value === 'string' && value.length <= brandLimits.titleLengthMax

/** What a person chooses for themselves, and a tenant for all: the preferences, besides the columns of either. */
export const choiceAttributes = {
  ...mapAttributes,
  navigationAppLink: {
    isRight: isNavigationLink,
    wanted: 'a safe address with latitude and longitude in braces',
  },
  navigationAppTitle: { isRight: isTitle, wanted: 'a text of up to 64 characters' },
  timezone: timeZone,
  speedUnit: oneOf(Object.keys(speedUnits), 'one of kn, kmh or mph'),
  distanceUnit: oneOf(Object.keys(distanceUnits), 'one of km, mi or nmi'),
  altitudeUnit: oneOf(Object.keys(altitudeUnits), 'one of m or ft'),
  volumeUnit: oneOf(Object.keys(volumeUnits), 'one of ltr, usGal or impGal'),
  themeMode: oneOf(themeModes, 'one of system, light or dark'),
  startPage: oneOf(startPages, 'one of map or today'),
  darkMode: yesOrNo,
  language: { isRight: isReaderLanguage, wanted: 'one of ar, en or fr' },
  devicePrimary: line,
  deviceSecondary: line,
  positionItems: listOf(isKey, 'names of fields, separated by commas'),
  soundEvents: listOf((name) => (eventTypes as readonly string[]).includes(name), 'event types, separated by commas'),
  soundAlarms: listOf(
    (name) => name === noSounds || (alarmTypes as readonly string[]).includes(name),
    'none, or alarm types, separated by commas',
  ),
} satisfies Record<string, Known>

const shortText = (lengthMax: number, wanted: FailureText): Known => ({
  isRight: (value) => typeof value === 'string' && value.length <= lengthMax,
  wanted,
})
const picture: Known = { isRight: isServerFile, wanted: 'a picture of yours like /api/server/file/logo.png' }

/** What people hear of a notification, instead of two notes. */
export const soundAttributes = {
  notificationSound: {
    isRight: (value) => isServerFile(value) && soundEndings.some((ending) => String(value).endsWith(`.${ending}`)),
    wanted: 'a sound of yours like /api/server/file/alarm.mp3',
  },
} satisfies Record<string, Known>

/** How a tenant presents itself. */
export const brandAttributes = {
  title: shortText(brandLimits.titleLengthMax, 'a text of up to 64 characters'),
  description: shortText(brandLimits.descriptionLengthMax, 'a text of up to 200 characters'),
  logo: picture,
  logoInverted: picture,
  colorPrimary: colour,
  colorSecondary: colour,
  'ui.disableLoginLanguage': yesOrNo,
  support: page,
  termsUrl: page,
  privacyUrl: page,
  billingLink: page,
  termsVersion: shortText(termsVersionLengthMax, 'a text of up to 32 characters'),
} satisfies Record<string, Known>
