import type { CommandType } from '../../domain/catalog/command-types.ts'
import type { Attributes } from '../../domain/position.ts'

export interface EncodedCommand {
  topic: string
  payload: string
}

/** What an encoder reads of a command. */
export interface EncodedFrom {
  id: number
  type: CommandType
  attributes: Attributes
}

export interface TrackerAddress {
  uniqueId: string
  /** the user in the topics of an OwnTracks app; null when none was seen */
  ownTracksUser: string | null
  /** the device's `devicePassword`; empty for none */
  password: string
}

/** How commands are written for the trackers of one protocol. */
export interface Encoder {
  types: readonly CommandType[]
  /** `push` by the broker, in the answer of the tracker's own next request, or to the `app` by a push service */
  way: 'push' | 'answer' | 'app'
  /** whether the tracker says afterwards what it did with one of this type */
  isAnswered(type: CommandType): boolean
  /** @returns null when what was asked for cannot be written for this tracker */
  encode(command: EncodedFrom, tracker: TrackerAddress): EncodedCommand | null
}
