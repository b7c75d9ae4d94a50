import type { CommandType } from '../../domain/catalog/command-types.ts'
import type { Attributes } from '../../domain/position.ts'

/** `waiting`: an engine stop until the vehicle is safe; `queued`: for the tracker or for another command; `sent`: unconfirmed. */
export type CommandState = 'waiting' | 'queued' | 'sent' | 'delivered' | 'done' | 'failed' | 'expired' | 'cancelled'

/** A command to one device, from when it was asked for; times are ISO text in UTC. */
export interface CommandStateJson {
  id: number
  deviceId: number
  type: CommandType
  attributes: Attributes
  textChannel: boolean
  /** 0 for none */
  savedCommandId: number
  state: CommandState
  /** why it waits, failed or was cancelled; null when there is nothing to explain */
  reason: string | null
  /** what the tracker answered */
  result: string | null
  createdAt: string
  createdById: number
  createdBy: string
  sentAt: string | null
  deliveredAt: string | null
  endedAt: string | null
  expiresAt: string
  attempts: number
  /** what an engine stop waits for, a line for a person; null otherwise */
  waitsFor: string | null
}

/** A type that a device takes. */
export interface CommandTypeJson {
  type: CommandType
  /** the vehicle must stand still */
  isCautioned?: true
  /** the caller's password or code is asked for */
  needsConfirmation?: true
}

/** Commands to the devices of a group, while they are sent and afterwards. */
export interface CommandJobJson {
  id: string
  total: number
  sent: number
  queued: number
  failed: number
  state: 'running' | 'done'
  /** the first 50 */
  failures: { deviceId: number; reason: string }[]
}
