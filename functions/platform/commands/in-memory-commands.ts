import { newDeviceState } from '../../../shared/domain/device-state.ts'
import {
  beginsToWait,
  type DeviceCommand,
  keptUntil,
  newCommandQueue,
  pendingUntilOf,
} from '../../../shared/domain/commands/command.ts'
import { copy, type Memory, tenantData } from '../in-memory/memory.ts'
import type { Commands } from '../ports/command-ports.ts'

export function inMemoryCommands(memory: Memory, tenantId: string): Commands {
  const mine = tenantData(memory, tenantId)
  const { queues, jobs } = mine.commands
  const byId = mine.commands.byId
  const isKept = (command: DeviceCommand) => keptUntil(command) > memory.now()

  return {
    tenantId,
    queue: async (deviceId) => copy(queues.get(deviceId) ?? newCommandQueue),
    hasOpen: async (deviceId) => (queues.get(deviceId)?.open.length ?? 0) > 0,
    async save(deviceId, seen, { queue, changed }) {
      if ((queues.get(deviceId)?.version ?? 0) !== seen.version) return null
      const pendingUntil = pendingUntilOf({ ...queue, pendingUntil: seen.pendingUntil })
      const saved = { ...queue, version: seen.version + 1, pendingUntil }
      queues.set(deviceId, copy(saved))
      for (const command of changed) byId.set(command.id, copy(command))
      const state = mine.states.get(deviceId)
      if (pendingUntil !== seen.pendingUntil && (state || pendingUntil !== null)) {
        const { commandsPendingUntil: _, ...rest } = state ?? newDeviceState(deviceId)
        const mark = pendingUntil === null ? {} : { commandsPendingUntil: pendingUntil }
        mine.states.set(deviceId, { ...rest, version: rest.version + 1, ...mark })
        if (beginsToWait(seen, saved)) mine.commandMarks++
      }
      return copy(saved)
    },
    async command(id) {
      const found = byId.get(id)
      return found && isKept(found) ? copy(found) : null
    },
    async history(deviceId, countMax) {
      const found = [...byId.values()].filter((command) => command.deviceId === deviceId && isKept(command))
      return copy(found.toSorted((a, b) => b.id - a.id).slice(0, countMax))
    },
    async remove(deviceId) {
      queues.delete(deviceId)
      for (const command of byId.values()) if (command.deviceId === deviceId) byId.delete(command.id)
    },
    async job(jobId) {
      const found = jobs.get(jobId)
      return found && found.expiresAt > memory.now() ? copy(found) : null
    },
    async saveJob(job) {
      if ((jobs.get(job.id)?.version ?? 0) !== job.version) return null
      const saved = { ...job, version: job.version + 1 }
      jobs.set(job.id, copy(saved))
      return copy(saved)
    },
  }
}
