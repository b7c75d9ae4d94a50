import * as z from 'zod'
import { commandTypes } from '../../../shared/domain/catalog/command-types.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import type { CastVehicle } from './cast.ts'
import { trackerOf, type Tracker } from './tracker.ts'

/** A command as our own trackers get it on `trackers/{id}/commands`. */
const receivedCommand = z.object({
  id: z.number(),
  type: z.string().refine((type) => Object.hasOwn(commandTypes, type)),
  attributes: z.record(z.string(), z.unknown()).default({}),
})
export type ReceivedCommand = z.infer<typeof receivedCommand>

/** What a tracker publishes on `trackers/{id}/results`. */
export interface CommandResult {
  id: number
  status: 'done' | 'failed'
  result: string
}

/** A tracker that carries out commands. Its engine relay holds the vehicle where it stands, for as long as it runs. */
export interface ObedientTracker extends Tracker {
  /** @param timeMs epoch ms at which the command arrives; the same command twice is carried out once */
  obey(command: ReceivedCommand, timeMs: number): CommandResult
}

export const isObedient = (tracker: Tracker): tracker is ObedientTracker => 'obey' in tracker

/** @returns null for what is no command */
export function readCommand(payload: string): ReceivedCommand | null {
  try {
    return receivedCommand.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}

const answersKept = 20

interface Relay {
  /** epoch ms; `until` is null while it holds */
  holds: { from: number; until: number | null }[]
  isArmed: boolean
  /** of its reports; null for its own pace */
  intervalMs: number | null
}

export function obedientTracker(vehicle: CastVehicle): ObedientTracker {
  const relay: Relay = { holds: [], isArmed: false, intervalMs: null }
  const answers: CommandResult[] = []
  const tracker = trackerOf(vehicle, undefined, (timeMs) => ({
    routeTimeMs: timeMs - heldMs(relay, timeMs),
    isParked: isHeld(relay, timeMs),
    reports: { blocked: isHeld(relay, timeMs), armed: relay.isArmed },
  }))
  return {
    ...tracker,
    cadenceMs: (timeMs) => relay.intervalMs ?? tracker.cadenceMs(timeMs),
    obey: (command, timeMs) => {
      const known = answers.find(({ id }) => id === command.id)
      if (known) return known
      const carryOut = actions[command.type]
      const result = carryOut?.(relay, command, timeMs) ?? { failed: `${command.type} is not supported` }
      const answer: CommandResult =
        typeof result === 'string'
          ? { id: command.id, status: 'done', result }
          : { id: command.id, status: 'failed', result: result.failed }
      answers.splice(0, Math.max(0, answers.length + 1 - answersKept))
      answers.push(answer)
      return answer
    },
  }
}

/** @returns what the tracker says of it */
type Action = (relay: Relay, command: ReceivedCommand, timeMs: number) => string | { failed: string }

const actions: Partial<Record<string, Action>> = {
  engineStop: (relay, _command, timeMs) => {
    if (!isHeld(relay, timeMs)) relay.holds.push({ from: timeMs, until: null })
    return 'Engine blocked'
  },
  engineResume: (relay, _command, timeMs) => {
    const last = relay.holds.at(-1)
    if (last) last.until ??= timeMs
    return 'Engine released'
  },
  alarmArm: (relay) => {
    relay.isArmed = true
    return 'Alarm armed'
  },
  alarmDisarm: (relay) => {
    relay.isArmed = false
    return 'Alarm disarmed'
  },
  positionPeriodic: (relay, { attributes }) => {
    const seconds = Number(attributes['frequency'])
    if (!(seconds >= 1)) return { failed: 'frequency must be at least 1' }
    relay.intervalMs = seconds * secondMs
    return `Position every ${seconds} s`
  },
  positionStop: (relay) => {
    relay.intervalMs = null
    return 'Position at its own pace'
  },
  positionSingle: () => 'Position sent',
  getVersion: () => 'Demonstration tracker 1.0',
  custom: (_relay, { attributes }) => `OK ${typeof attributes['data'] === 'string' ? attributes['data'] : ''}`.trim(),
}

const isHeld = ({ holds }: Relay, timeMs: number): boolean =>
  holds.some(({ from, until }) => timeMs >= from && (until === null || timeMs < until))

/** How long it was held before a moment. */
const heldMs = ({ holds }: Relay, timeMs: number): number =>
  holds.reduce((sum, { from, until }) => sum + Math.max(0, Math.min(timeMs, until ?? timeMs) - from), 0)
