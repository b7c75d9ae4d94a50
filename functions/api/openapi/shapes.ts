import type { AccountState } from '../../../shared/domain/access/account.ts'
import type { DeviceStatus } from '../../../shared/domain/device-state.ts'
import { eventTypes } from '../../../shared/catalog/events/index.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { calendar } from '../../../shared/entities/calendar.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { entities } from '../../../shared/entities/index.ts'
import { savedCommand } from '../../../shared/entities/saved-command.ts'
import { serverSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import type { EventJson, EventRowJson, PositionJson } from '../../../shared/wire/json.ts'
import type { AmazonMapsJson, MapJson } from '../../../shared/wire/map/map-json.ts'
import { mailTroubles } from '../../../shared/domain/mail/mail-status.ts'
import type { MailStatusJson } from '../../../shared/wire/mail/mail-status-json.ts'
import type { ProblemJson } from '../../../shared/wire/problem-json.ts'
import { linkKeys } from '../records/link-list.ts'
import {
  count,
  flag,
  listOf,
  moment,
  number,
  object,
  oneOf,
  onlyTrue,
  orNull,
  recordId,
  ref,
  saved,
  text,
  wanted,
} from './schema.ts'
import type { Schema } from './schema.ts'
import type { LeftOutJson } from '../scheduled-reports/recipient-exclusions.ts'
import { commandShapes } from './command-shapes.ts'
import { openIdShapes } from '../openid/routes.ts'
import { socketShapes } from './live/live-socket.ts'
import { reportShapes } from './report-shapes.ts'

/** `attribute` → `ComputedAttribute` where the name alone says too little. */
const names: Readonly<Record<string, string>> = {
  attribute: 'ComputedAttribute',
  command: 'SavedCommand',
  report: 'ScheduledReport',
}

export const shapeName = ({ name }: Entity): string =>
  names[name] ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

const attributes: Schema = { type: 'object', additionalProperties: true, description: 'free keys' }

/** Of devices, groups and the organisation, where a device takes the first of them that has a value. */
const deviceAttributes: Schema = {
  type: 'object',
  additionalProperties: true,
  description:
    'free keys, which apply to the device, those in the group, or all of the organisation; of fuel tanks these',
  properties: {
    fuelCapacity: { ...number, minimum: 0, description: 'litres in a full tank; needed where a sensor says percent' },
    fuelSensor: {
      ...text,
      maxLength: trackerLimits.attributeKeyLengthMax,
      description: 'attribute of positions that says the level; without it `fuel` (litres), else `fuelLevel` (percent)',
    },
    fuelPercent: { ...flag, description: 'whether `fuelSensor` says percent of the capacity' },
    fuelCalibration: {
      ...text,
      description:
        'pairs of what the sensor says and litres, which only rise or only fall, like `0 0; 512 30; 1023 60`; linear between',
    },
    fuelSmoothing: {
      ...number,
      minimum: 0,
      description: 'seconds of which the middle level counts; 0 for each as it is',
    },
    fuelDropThreshold: {
      ...number,
      minimum: 0,
      description: 'litres: a larger loss than an engine can burn is a `deviceFuelDrop`; 0 for none, and no theft',
    },
    fuelIncreaseThreshold: {
      ...number,
      minimum: 0,
      description: 'litres: a larger rise is a `deviceFuelIncrease`; 0 for none',
    },
  },
}

/** Typed by what the wire says, so that a key that is added there is missed here by the compiler. */
const position: Record<keyof Required<PositionJson>, Schema> = {
  id: recordId,
  deviceId: recordId,
  protocol: text,
  serverTime: moment,
  deviceTime: moment,
  fixTime: { ...moment, description: 'when the position was measured' },
  outdated: { ...flag, description: 'the coordinates were copied from the previous position' },
  valid: flag,
  latitude: { type: 'number', minimum: -90, maximum: 90 },
  longitude: { type: 'number', minimum: -180, maximum: 180 },
  altitude: { ...number, description: 'metres' },
  speed: { ...number, description: 'knots' },
  course: { ...number, description: 'degrees clockwise from north; 0 if not reported' },
  courseUnknown: { ...onlyTrue, description: 'only if the tracker did not report a course' },
  accuracy: { ...number, description: 'metres; 0 if not reported' },
  address: orNull(text),
  geofenceIds: orNull(listOf(recordId)),
  network: orNull({ type: 'object', additionalProperties: true, description: 'cell towers and Wi-Fi networks' }),
  attributes,
}

const mailStatus: Record<keyof MailStatusJson, Schema> = {
  userId: recordId,
  name: text,
  email: text,
  reason: oneOf(mailTroubles),
  detail: { ...text, description: 'what the other mail server said; empty if nothing' },
  time: { ...moment, description: 'the last time' },
  softBounces: number,
  suppressed: { ...flag, description: 'whether nothing is sent to the address any more' },
}

const problem: Record<keyof ProblemJson, Schema> = {
  type: oneOf(['attribute', 'calendar', 'device', 'geofence', 'maintenance']),
  id: recordId,
  deviceId: { ...recordId, description: 'the device concerned; 0 if none' },
  field: {
    ...text,
    description: 'field of the message, as the tracker names it; empty if the whole message was rejected',
  },
  reason: text,
  time: { ...moment, description: 'when it was last recorded' },
}

const leftOut: Record<keyof LeftOutJson, Schema> = {
  line: { ...count, description: 'where the problem is in the file, counted from 1' },
  entry: { ...text, description: 'title of the entry, else its UID' },
  reason: { ...text, description: 'in the language of `Accept-Language`' },
}

const event: Record<keyof EventJson, Schema> = {
  id: recordId,
  deviceId: recordId,
  type: oneOf(eventTypes),
  eventTime: moment,
  positionId: { ...recordId, description: '0 for none' },
  geofenceId: { ...recordId, description: '0 for none' },
  maintenanceId: { ...recordId, description: '0 for none' },
  attributes,
}

const eventRow: Record<keyof EventRowJson, Schema> = {
  ...event,
  latitude: { ...orNull(number), description: 'where it was; null where that is not known' },
  longitude: { ...orNull(number), description: 'as `latitude`' },
  address: orNull(text),
  linkedDeviceName: { ...text, description: 'of proximity: the name of `attributes.linkedDeviceId`' },
}

const deviceState = {
  status: oneOf(['online', 'offline', 'unknown'] satisfies DeviceStatus[]),
  lastUpdate: orNull(moment),
  positionId: { ...recordId, description: 'of the latest position; 0 for none' },
  activitySince: {
    ...orNull(moment),
    description: 'since when it does what its latest position says: drive, idle or stand; null for unknown',
  },
}

const account = object({
  organisation: text,
  state: oneOf(['open', 'trial', 'trialOver', 'suspended'] satisfies AccountState[]),
  trialEndsAt: orNull(moment),
  isConfirmed: flag,
  deletionAt: orNull(moment),
})

const server = {
  id: recordId,
  ...saved(serverSettings.schema).properties,
  bingKey: orNull(text),
  version: text,
  tenant: { ...orNull(text), description: 'id of the organisation whose name and colours are shown' },
  emailEnabled: flag,
  textEnabled: flag,
  geocoderEnabled: flag,
  roadsEnabled: { ...flag, description: 'whether tracks can be matched to roads here' },
  geolocationEnabled: { ...flag, description: 'whether access points and cells can be looked up here' },
  storageSpace: orNull({ ...listOf(number), description: 'bytes free, bytes in total' }),
  newServer: flag,
  openIdEnabled: flag,
  twelveHourFormat: flag,
  account: orNull(account),
}

const person = { ...saved(user.schema).properties, password: { type: 'null', description: 'never shown' } }

const heldSession = object({
  key: { ...text, description: 'identifies the session or token; not secret' },
  kind: oneOf(['session', 'token']),
  userId: recordId,
  isCurrent: flag,
  isEntered: { ...flag, description: 'opened by another user who signed in as this one' },
  openedAt: moment,
  usedAt: moment,
  expiresAt: moment,
  isReadOnly: { ...flag, description: 'changes nothing' },
  name: orNull({ ...text, description: 'what its owner calls a token' }),
  browser: orNull({ ...text, description: 'browser or program that opened it' }),
  system: orNull({ ...text, description: 'operating system' }),
  place: orNull({ ...text, description: 'city and country, if the deployment knows them' }),
  address: orNull({ ...text, description: 'IP address that opened it; of IPv6 the network' }),
  isOpenId: { ...flag, description: 'opened with an account at the organisation’s provider' },
})

const map: Record<keyof MapJson, Schema> = {
  amazon: orNull(
    object({
      region: { ...text, description: 'AWS region, for example `eu-west-1`' },
      key: { ...text, description: 'API key; not secret, accepted from pages of this service only' },
      politicalView: orNull({ ...text, description: 'country whose view of borders is drawn, ISO 3166-1 alpha-3' }),
    } satisfies Record<keyof AmazonMapsJson, Schema>),
  ),
}

/** What the document names, so that a call can refer to it. */
export function shapes(): Record<string, Schema> {
  const plain = entities.flatMap((entity) => {
    const isConfigured = entity.name === 'device' || entity.name === 'group'
    const shown = (schema: Schema) => (isConfigured ? withAttributes(schema, 'DeviceAttributes') : schema)
    const whole = shown(saved(entity.schema))
    return [
      [shapeName(entity), entity.name === 'device' ? withState(whole) : whole],
      [`${shapeName(entity)}Draft`, shown(withoutId(wanted(entity.schema)))],
    ]
  })
  return {
    ...(Object.fromEntries(plain) as Record<string, Schema>),
    SavedCommand: withAttributes(saved(savedCommand.schema), 'CommandAttributes'),
    SavedCommandDraft: withAttributes(withoutId(wanted(savedCommand.schema)), 'CommandAttributes'),
    DeviceAttributes: deviceAttributes,
    Calendar: withLeftOut(saved(calendar.schema)),
    User: object(person),
    UserDraft: withPassword(withoutId(wanted(user.schema))),
    Session: object({ ...person, enteredBy: object({ id: recordId, name: text }) }, ['enteredBy']),
    HeldSession: heldSession,
    Server: withAttributes(object(server), 'DeviceAttributes'),
    ServerDraft: withAttributes(wanted(serverSettings.schema), 'DeviceAttributes'),
    Position: object(position, ['courseUnknown']),
    Event: object(event),
    EventRow: object(eventRow, ['linkedDeviceName']),
    Problem: object(problem),
    MailStatus: object(mailStatus),
    Map: object(map),
    Link: link(),
    ...reportShapes(),
    ...commandShapes(),
    ...socketShapes(),
    ...openIdShapes(),
  }
}

const withAttributes = (schema: Schema, component: string): Schema => ({
  ...schema,
  properties: { ...schema.properties, attributes: ref(component) },
})
const withState = (schema: Schema): Schema => object({ ...schema.properties, ...deviceState })
const withLeftOut = ({ properties }: Schema): Schema =>
  object(
    {
      ...properties,
      leftOut: { ...listOf(object(leftOut)), description: 'entries of the file that are left out; absent if none' },
    },
    ['leftOut'],
  )
const withPassword = (schema: Schema): Schema => ({
  ...schema,
  properties: {
    ...schema.properties,
    password: { ...text, description: 'unchanged if absent' },
    confirmation: {
      ...object({ password: text, code: text }, ['password', 'code']),
      description: 'one of both, where users change their own email or password',
    },
  },
})

/** The address of a record says which one it is. */
function withoutId(schema: Schema): Schema {
  const { id: _, ...properties } = schema.properties ?? {}
  return { ...schema, properties }
}

const link = (): Schema => ({
  ...object(Object.fromEntries(linkKeys().map((key) => [key, recordId])), linkKeys()),
  description: 'Two ids, the owner first: {"userId": 3, "deviceId": 7}',
  additionalProperties: false,
  minProperties: 2,
  maxProperties: 2,
})
