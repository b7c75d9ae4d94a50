import type { CommandProtocol } from '../../catalog/trackers/mqtt/index.ts'
import { owntracks as ownTracksFormat } from '../../catalog/trackers/mqtt/owntracks.ts'
import { positions } from '../../catalog/trackers/mqtt/positions.ts'
import { teltonika as teltonikaFormat } from '../../catalog/trackers/mqtt/teltonika.ts'
import { type CommandType, commandTypes } from '../../domain/catalog/command-types.ts'
import type { Attributes } from '../../domain/position.ts'
import { trackerTopic } from '../topics/tracker-topic.ts'
import type { EncodedFrom, Encoder, TrackerAddress } from './encoder.ts'
import { phoneApp } from './phone-app.ts'

const text = (attributes: Attributes, key: string): string => {
  const value = attributes[key]
  return value === undefined ? '' : String(value)
}

/** Data of a custom command, with the device's identifier and password in the places that it names. */
const filledIn = (data: string, { uniqueId, password }: TrackerAddress): string =>
  data.replaceAll(/\{(uniqueId|password)\}/g, (_place, name: string) => (name === 'password' ? password : uniqueId))

const customData = ({ attributes }: EncodedFrom, tracker: TrackerAddress): string =>
  filledIn(text(attributes, 'data'), tracker)

/** As people type control characters into one line. */
const withControlCharacters = (data: string): string => data.replaceAll('\\r', '\r').replaceAll('\\n', '\n')

const withDataFilledIn = (attributes: Attributes, tracker: TrackerAddress): Attributes =>
  typeof attributes.data === 'string' ? { ...attributes, data: filledIn(attributes.data, tracker) } : attributes

/** Our own JSON, described in `docs/trackers.md`. */
const ownJson: Encoder = {
  types: Object.keys(commandTypes) as CommandType[],
  way: 'push',
  isAnswered: () => true,
  encode: ({ id, type, attributes }, tracker) => ({
    topic: trackerTopic(positions.commands, tracker.uniqueId),
    payload: JSON.stringify({ id, type, attributes: withDataFilledIn(attributes, tracker) }),
  }),
}

type OwnTracksCommand = (command: EncodedFrom, tracker: TrackerAddress) => object | null

const configuration = (settings: object) => ({
  action: 'setConfiguration',
  configuration: { _type: 'configuration', ...settings },
})

/**
 * What the app takes on its `cmd` topic (OwnTracks booklet, "JSON", `_type=cmd`). Monitoring 2 is its move mode, whose
 * interval has another name on each platform; 1 is the mode of significant changes.
 */
const ownTracksCommands: Partial<Record<CommandType, OwnTracksCommand>> = {
  positionSingle: () => ({ action: 'reportLocation' }),
  positionPeriodic({ attributes }) {
    const seconds = Math.round(Number(attributes.frequency))
    if (!(seconds >= 1)) return null
    return configuration({ monitoring: 2, locatorInterval: seconds, moveModeLocatorInterval: seconds })
  },
  positionStop: () => configuration({ monitoring: 1 }),
  message: ({ attributes }) => ({ action: 'action', notification: text(attributes, 'message') }),
  configuration: (command, tracker) => withObject(customData(command, tracker), configuration),
  custom: (command, tracker) => withObject(customData(command, tracker), (sent) => sent),
}

function withObject(data: string, use: (value: object) => object): object | null {
  try {
    const value = JSON.parse(data) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? use(value) : null
  } catch {
    return null
  }
}

const ownTracks: Encoder = {
  types: Object.keys(ownTracksCommands) as CommandType[],
  way: 'push',
  isAnswered: (type) => type === 'positionSingle',
  encode(command, tracker) {
    const sent = ownTracksCommands[command.type]?.(command, tracker)
    if (!sent || tracker.ownTracksUser === null) return null
    const { uniqueId, ownTracksUser } = tracker
    return {
      topic: trackerTopic(ownTracksFormat.commands, uniqueId, ownTracksUser),
      payload: JSON.stringify({ ...sent, _type: 'cmd' }),
    }
  },
}

/** In the answer to the app's own request, in HTTP mode: a list of what it is to do (OwnTracks booklet, "HTTP"). */
const ownTracksOverHttp: Encoder = {
  ...ownTracks,
  way: 'answer',
  isAnswered: () => false,
  encode(command, tracker) {
    const sent = ownTracksCommands[command.type]?.(command, tracker)
    return sent ? { topic: '', payload: JSON.stringify([{ ...sent, _type: 'cmd' }]) } : null
  },
}

/** The words of Teltonika's GPRS commands (Teltonika wiki, "FMB SMS/GPRS Commands"), as its Codec JSON carries them. */
const teltonikaWords: Partial<Record<CommandType, (command: EncodedFrom, tracker: TrackerAddress) => string | null>> = {
  custom: customData,
  getVersion: () => 'getver',
  deviceIdentification: () => 'getimeiccid',
  getDeviceStatus: () => 'getinfo',
  getModemStatus: () => 'getstatus',
  positionSingle: () => 'getgps',
  rebootDevice: () => 'cpureset',
  factoryReset: () => 'defaultcfg',
  // the relay that holds the engine is wired to the first output
  engineStop: () => 'setdigout 1',
  engineResume: () => 'setdigout 0',
  outputControl({ attributes }) {
    const index = Number(attributes.index)
    const isOn = ['1', 'true'].includes(text(attributes, 'data'))
    const isKnown = Number.isInteger(index) && index >= 1 && index <= 4
    return isKnown ? `setdigout ${'?'.repeat(index - 1)}${isOn ? 1 : 0}` : null
  },
}
const teltonikaLengthMax = 160

const teltonika: Encoder = {
  types: Object.keys(teltonikaWords) as CommandType[],
  way: 'push',
  // these restart the tracker, which says nothing then
  isAnswered: (type) => type !== 'rebootDevice',
  encode(command, tracker) {
    const words = teltonikaWords[command.type]?.(command, tracker)
    if (!words || words.length > teltonikaLengthMax) return null
    return { topic: trackerTopic(teltonikaFormat.commands, tracker.uniqueId), payload: JSON.stringify({ CMD: words }) }
  },
}

/** The answer to the request of OsmAnd and of the Traccar Client is the command's text. */
const osmand: Encoder = {
  types: ['custom'],
  way: 'answer',
  isAnswered: () => false,
  encode: (command, tracker) => ({ topic: '', payload: withControlCharacters(customData(command, tracker)) }),
}

/** By the protocol of a device's latest position. */
const encoders: Readonly<Record<CommandProtocol | 'osmand', Encoder>> = {
  mqtt: ownJson,
  owntracks: ownTracks,
  teltonika,
  osmand,
}
const isEncoded = (protocol: string): protocol is keyof typeof encoders => Object.hasOwn(encoders, protocol)

/** What a device gets that has not sent a position yet: whatever it is, it may listen to our own topic. */
const unknown: Encoder = { ...ownJson, types: ['custom'] }

/**
 * @param protocol of the latest position; null before the first
 * @param ownTracksUser as in `TrackerAddress`; the app without a topic is in HTTP mode
 * @returns null when there is no way back to the tracker
 */
function encoderOf(protocol: string | null, ownTracksUser: string | null): Encoder | null {
  if (protocol === null) return unknown
  if (protocol === 'owntracks' && ownTracksUser === null) return ownTracksOverHttp
  return isEncoded(protocol) ? encoders[protocol] : null
}

/** What is known of the ways to a tracker. */
export interface TrackerWays {
  /** of the latest position; null before the first */
  protocol: string | null
  /** a push service knows the app on its phone */
  hasApp: boolean
}

/** By the broker where the tracker takes a command so, else to the app on its phone. Null when there is no way. */
export function encoderFor(
  { protocol, hasApp, ownTracksUser }: TrackerWays & Pick<TrackerAddress, 'ownTracksUser'>,
  type: CommandType,
): Encoder | null {
  const own = encoderOf(protocol, ownTracksUser)
  const isByBroker = own?.way === 'push' && own.types.includes(type)
  return hasApp && !isByBroker && phoneApp.types.includes(type) ? phoneApp : own
}

/** The types that a device takes. By text message, only what somebody writes out. */
export function typesFor({ protocol, hasApp }: TrackerWays, isTextChannel: boolean): readonly CommandType[] {
  if (isTextChannel) return ['custom']
  const own = encoderOf(protocol, null)?.types ?? []
  return hasApp ? [...new Set([...own, ...phoneApp.types])] : own
}

/** What is sent by text message. */
export const textMessageOf = (command: EncodedFrom, tracker: TrackerAddress): string =>
  withControlCharacters(customData(command, tracker))
