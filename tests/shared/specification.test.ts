import { expect, test } from 'vitest'
import { formatArea } from '../../shared/domain/area/format-area.ts'
import { accountLimits } from '../../shared/domain/limits/accounts.ts'
import { fileLimits } from '../../shared/domain/limits/files.ts'
import { liveLimits } from '../../shared/domain/limits/live.ts'
import { screenLimits } from '../../shared/domain/limits/screen.ts'
import { passwordLength } from '../../shared/domain/access/password-rule.ts'
import {
  altitudeUnits,
  compassPoint,
  distanceUnits,
  formatCoordinate,
  speedUnits,
  volumeUnits,
} from '../../shared/domain/units.ts'
import { newServerSettings } from '../../shared/entities/server-settings.ts'
import { overlayZoomMax } from '../../shared/domain/map/map-catalogue.data.ts'
import { cardGeofenceRadiusMetres } from '../../web/src/fleet/card/create-geofence.ts'
import { languages } from '../../web/src/i18n/languages.ts'
import { normalCloseCode, reconnectDelayMs } from '../../web/src/live/connection/reconnect-policy.ts'
import { withPushToken } from '../../web/src/native/push-tokens.ts'
import { updateIntervalMs } from '../../web/src/offline/update-interval.ts'
import { newPerson } from '../../web/src/people/new-user.ts'

const administrator = { administrator: true, expirationTime: null }
const server = newServerSettings()
const none = { latitude: 0, longitude: 0 }

/** Constants of the specification, with the section that names them, and what the product has. */
const constants: readonly { section: string; what: string; value: unknown; is: unknown }[] = [
  { section: '1, 2', what: 'device list, relative times, ms', value: 60_000, is: screenLimits.relativeTimeRefreshMs },
  { section: '1, 9', what: 'events kept', value: 50, is: liveLimits.eventsKept },
  { section: '1, 9', what: 'live route length', value: 10, is: liveLimits.liveRouteLengthDefault },
  { section: '1, 9', what: 'update throttle, window, ms', value: 1500, is: liveLimits.burstWindowMs },
  { section: '1, 9', what: 'update throttle, threshold', value: 3, is: liveLimits.burstUpdatesMax },
  { section: '1, 9', what: 'default token expiry, days', value: 7, is: accountLimits.tokenMsDefault / 86_400_000 },
  { section: '1, 9', what: 'push tokens kept', value: 'b,c,d', is: withPushToken('a,b,c', 'd') },
  { section: '1, 9', what: 'password, minimum length', value: 8, is: passwordLength.min },
  {
    section: '1, 9',
    what: 'default user expiration',
    value: '2099-01-01',
    is: new Date(accountLimits.defaultExpiresAt).toISOString().slice(0, 10),
  },
  {
    section: '1, 9',
    what: 'device limit of a person whom an administrator adds',
    value: -1,
    is: newPerson(administrator)['deviceLimit'],
  },
  {
    section: '1, 9',
    what: 'socket, longest wait before it reconnects, ms',
    value: 60_000,
    is: reconnectDelayMs(99, 1),
  },
  { section: '1, 4', what: 'socket, normal close', value: 4000, is: normalCloseCode },
  { section: '1, 9', what: 'geolocate timeout, ms', value: 5000, is: screenLimits.geolocateMs },
  { section: '1, 9', what: 'service worker, update check, ms', value: 3_600_000, is: updateIntervalMs(undefined) },
  { section: '1, 9', what: 'delete snackbar, ms', value: 5000, is: screenLimits.deleteSnackbarMs },
  { section: '1, 9', what: 'toast, ms', value: 6000, is: screenLimits.toastMs },
  { section: '1, 9', what: 'device image, bytes', value: 500_000, is: fileLimits.deviceImageBytesMax },
  {
    section: '1, 9',
    what: 'geofence from the device card, m',
    value: 'CIRCLE (0 0, 50)',
    is: formatArea({ kind: 'circle', centre: none, radiusMetres: cardGeofenceRadiusMetres }),
  },
  { section: '1, 9', what: 'km/h in a knot', value: 1.852, is: speedUnits.kmh },
  { section: '1, 9', what: 'mph in a knot', value: 1.15078, is: speedUnits.mph },
  { section: '1, 9', what: 'km in a metre', value: 0.001, is: distanceUnits.km },
  { section: '1, 9', what: 'miles in a metre', value: 0.000621371, is: distanceUnits.mi },
  { section: '1, 9', what: 'nautical miles in a metre', value: 0.000539957, is: distanceUnits.nmi },
  { section: '1, 9', what: 'feet in a metre', value: 3.28084, is: altitudeUnits.ft },
  { section: '1, 9', what: 'imperial gallons of 4.546 litres', value: 1 / 4.546, is: volumeUnits.impGal },
  { section: '1, 9', what: 'US gallons of 3.785 litres', value: 1 / 3.785, is: volumeUnits.usGal },
  { section: '1, 9', what: 'coordinates, decimals', value: '1.000000°', is: formatCoordinate('latitude', 1, 'dd') },
  {
    section: '1, 9',
    what: 'compass, sectors of 45 degrees',
    value: ['n', 'ne'],
    is: [compassPoint(22.4), compassPoint(22.6)],
  },
  { section: '1, 9', what: 'languages', value: ['ar', 'en', 'fr'], is: [...languages].toSorted() },
  { section: '1, 9', what: 'default distance', value: 'km', is: server.attributes['distanceUnit'] },
  { section: '1, 9', what: 'default altitude', value: 'm', is: server.attributes['altitudeUnit'] },
  { section: '1, 9', what: 'default volume', value: 'ltr', is: server.attributes['volumeUnit'] },
  { section: '1, 9', what: 'default coordinates', value: 'dd', is: server.coordinateFormat },
  { section: '1, 9', what: 'default time zone', value: 'Africa/Algiers', is: server.attributes['timezone'] },
  { section: '1, 9', what: 'clusters, largest zoom', value: 14, is: screenLimits.clusterZoomMax },
  { section: '1, 9', what: 'clusters, radius, px', value: 50, is: screenLimits.clusterRadiusPixels },
  { section: '1, 9', what: 'overlays, largest zoom', value: 18, is: overlayZoomMax },
  { section: '2, 9', what: 'replay, step, ms', value: 500, is: screenLimits.replayStepMs },
]

test.each(constants)('part $section: $what', ({ value, is }) => {
  expect(is).toEqual(value)
})

/** What differs on purpose, as docs/decisions/0126-preferences-and-specification.md says. */
const differences: readonly { section: string; what: string; specified: unknown; is: unknown }[] = [
  {
    section: '1, 9',
    what: 'socket, first wait before it reconnects, ms',
    specified: 60_000,
    is: reconnectDelayMs(1, 1),
  },
  { section: '1, 9', what: 'speed unit of a new organisation', specified: 'kn', is: server.attributes['speedUnit'] },
]

test.each(differences)('part $section, different on purpose: $what', ({ specified, is }) => {
  expect(is).not.toEqual(specified)
})
