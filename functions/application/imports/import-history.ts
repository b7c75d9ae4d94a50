import { phrase } from '../../../shared/domain/failures.ts'
import { topicLevelOf } from '../../../shared/domain/identifiers/unique-id.ts'
import { nextWindow } from '../../../shared/domain/imports/import-state.ts'
import { importLimits } from '../../../shared/domain/limits/imports.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { importedTopic } from '../../../shared/wire/imports/imported-topic.ts'
import type { StreamRecord } from '../../../shared/wire/stream-record.ts'
import { inParts } from '../tenants/message-parts.ts'
import { ServerProblem } from './ask-server.ts'
import type { ImportRun } from './import-run.ts'

/**
 * Hands the history of each device to ingest, as if its tracker had buffered it: it is evaluated in the order of time
 * beside what comes live, days settle again, and nobody is notified of what is old.
 * @returns whether the history of all devices is handed over
 */
export async function importHistory(run: ImportRun, isTimeUp: () => boolean): Promise<boolean> {
  const matches = [...(await run.matches(device.name))].toSorted(([a], [b]) => a - b)
  const devices = new Map((await run.records.list(device)).map((each) => [each.id, each]))
  const until = await run.historyUntil()
  for (let { done } = run.state; done < matches.length; done++) {
    const [foreignId, { id }] = matches[done]!
    const own = devices.get(id)
    if (own && (await isTaken(run, foreignId, own))) {
      const from = Math.max(run.state.historyFrom!, (until.get(foreignId) ?? 0) + 1)
      if (!(await importDevice(run, { foreignId, own, from }, isTimeUp))) return false
    }
    await run.save({ done: done + 1, windowMs: importLimits.windowMs.first })
  }
  return true
}

/** Ingest takes nothing of a device that is disabled or has expired. */
async function isTaken(
  run: ImportRun,
  foreignId: number,
  { name, disabled, expirationTime }: Device,
): Promise<boolean> {
  const isOpen = !disabled && (expirationTime === null || Date.parse(expirationTime) > run.world.now())
  if (isOpen) return true
  const reason = phrase('it is disabled or has expired, so that its history is not imported')
  await run.note({ kind: device.name, foreignId, name, isRefused: false, reasons: [{ field: '', reason }] })
  return false
}

interface History {
  foreignId: number
  own: Device
  /** epoch ms */
  from: number
}

async function importDevice(run: ImportRun, history: History, isTimeUp: () => boolean): Promise<boolean> {
  const { foreignId, own } = history
  const end = run.state.startedAt
  for (let { from } = history; from <= end;) {
    if (isTimeUp()) return false
    const { windowMs } = run.state
    const to = Math.min(end, from + windowMs - 1)
    const positions = await positionsOf(run, foreignId, { from, to })
    const isSmallest = windowMs <= importLimits.windowMs.least
    if (positions === null && !isSmallest) {
      await run.save({ windowMs: nextWindow(windowMs, null) })
      continue
    }
    if (positions === null) await noteTooLong(run, foreignId, own)
    else await handOver(run, own, positions)
    await run.noteHistory(foreignId, to)
    const count = positions?.length ?? 0
    await run.save({
      positions: run.state.positions + count,
      windowMs: nextWindow(windowMs, positions?.length ?? null),
    })
    await run.world.pause(pauseAfter(count))
    from = to + 1
  }
  return true
}

async function noteTooLong(run: ImportRun, foreignId: number, { name }: Device): Promise<void> {
  const reason = phrase('a minute of its history is too long an answer and was not imported')
  await run.note({ kind: device.name, foreignId, name, isRefused: false, reasons: [{ field: '', reason }] })
}

/** In the order of time; null when there are too many for one answer. */
async function positionsOf(run: ImportRun, deviceId: number, { from, to }: { from: number; to: number }) {
  const iso = (time: number) => new Date(time).toISOString()
  try {
    const found = await run.ask(`positions?deviceId=${deviceId}&from=${iso(from)}&to=${iso(to)}`)
    return found.toSorted((a, b) => timeOf(a, 'fixTime') - timeOf(b, 'fixTime'))
  } catch (error) {
    if (error instanceof ServerProblem && error.kind === 'tooLong') return null
    throw error
  }
}

type ForeignPosition = Record<string, unknown>

/** epoch ms; 0 for none */
const timeOf = (position: ForeignPosition, key: string): number => {
  const value = position[key]
  const time = typeof value === 'number' ? value : Date.parse(String(value))
  return Number.isFinite(time) ? time : 0
}

/** Into the backlog, each message as if it had arrived when the server got the last of it. */
async function handOver(run: ImportRun, { uniqueId }: Device, positions: readonly ForeignPosition[]): Promise<void> {
  if (positions.length === 0) return
  const topic = `${importedTopic}/${topicLevelOf(uniqueId)}`
  const messages = inParts(positions.map(sentOf)).map((payload) => {
    const sent = JSON.parse(payload) as ForeignPosition[]
    const arrived = Math.max(...sent.map((each) => Math.max(timeOf(each, 'serverTime'), timeOf(each, 'fixTime'))))
    const record: StreamRecord = {
      topic,
      payload: Buffer.from(payload).toString('base64'),
      receivedAt: Math.min(arrived, run.world.now()),
    }
    return { uniqueId, record }
  })
  await run.world.messages.put(messages, 'backlog')
}

/** So that buffers of others do not wait, ms; never so long that a step outlives its function. */
const pauseAfter = (positions: number): number =>
  Math.min(importLimits.pauseMsMax, (positions / importLimits.positionsPerSecondMax) * secondMs)

/** What its reader knows; ids, address and geofences are those of the server. */
const sentOf = ({ id: _id, deviceId: _device, address: _address, geofenceIds: _ids, ...sent }: ForeignPosition) => sent
