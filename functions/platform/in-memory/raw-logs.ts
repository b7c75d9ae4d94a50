import { limits } from '../../../shared/domain/limits.ts'
import type { RawLogs } from '../ports/raw-log-ports.ts'
import { copy } from './copy.ts'
import type { Memory } from './memory.ts'

export const inMemoryRawLogs = (memory: Memory): RawLogs => ({
  async keepListening(tenantIds) {
    for (const tenantId of tenantIds) memory.listening.set(tenantId, memory.now() + limits.logListeningMs)
  },
  async expectTracker(tenantId, uniqueId) {
    const now = memory.now()
    const inForce = [...memory.expected].filter(([, claim]) => claim.until > now)
    const others = inForce.filter(([each, claim]) => claim.tenantId === tenantId && each !== uniqueId)
    const holder = inForce.find(([each]) => each === uniqueId)?.[1].tenantId ?? tenantId
    if (others.length >= limits.logExpectedMax || holder !== tenantId) return false
    memory.expected.set(uniqueId, { tenantId, until: now + limits.logExpectedMs })
    return true
  },
  async listeners() {
    const now = memory.now()
    const tenants = [...memory.listening].filter(([, until]) => until > now).map(([tenantId]) => tenantId)
    const expected = [...memory.expected].filter(([, { until }]) => until > now)
    return {
      tenants: new Set(tenants),
      expected: new Map(expected.map(([uniqueId, { tenantId }]) => [uniqueId, tenantId])),
    }
  },
  async pushLogs(tenantId, lines) {
    memory.pushedLogs.push({ tenantId, lines: copy([...lines]) })
  },
})
