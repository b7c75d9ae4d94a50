import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import type { Lookups, SessionSummary, DeviceKey } from '../ports/ports.ts'
import { newSecret, secretKey } from '../secrets.ts'
import type { Memory } from './memory.ts'

export const inMemoryLookups = (memory: Memory): Lookups => ({
  async userByEmail(email) {
    const lookup = memory.lookups.get(`email:${email.trim().toLowerCase()}`)
    return lookup ? { tenantId: lookup.tenantId, userId: lookup.id } : null
  },

  async devicesByUniqueId(uniqueIds) {
    const found = new Map<string, DeviceKey>()
    for (const uniqueId of uniqueIds) {
      const lookup = memory.lookups.get(`tracker:${uniqueId}`)
      if (lookup) found.set(uniqueId, { tenantId: lookup.tenantId, deviceId: lookup.id })
    }
    return found
  },

  async trackerKey(secret) {
    return memory.trackerKeys.get(secretKey(secret)) ?? null
  },

  ...inMemorySessions(memory),

  async countAttempt(name, windowMs) {
    const open = memory.attempts.get(name)
    const attempts =
      open && open.endsAt > memory.now()
        ? { count: open.count + 1, endsAt: open.endsAt }
        : { count: 1, endsAt: memory.now() + windowMs }
    memory.attempts.set(name, attempts)
    return { ...attempts }
  },

  async giveBackAttempt(name) {
    const open = memory.attempts.get(name)
    if (open && open.count > 0 && open.endsAt > memory.now()) {
      memory.attempts.set(name, { ...open, count: open.count - 1 })
    }
  },

  async forgetAttempts(name) {
    memory.attempts.delete(name)
  },

  async noteUnknownTracker(uniqueId, { count, at, protocol }) {
    const before = memory.unknownTrackers.get(uniqueId)?.count ?? 0
    memory.unknownTrackers.set(uniqueId, { uniqueId, count: before + count, lastSeen: at, protocol })
  },

  async unknownTracker(uniqueId) {
    const found = memory.unknownTrackers.get(uniqueId)
    return found && found.lastSeen + trackerLimits.unknownTrackerKeptMs > memory.now() ? { ...found } : null
  },
})

type SessionLookups = Pick<
  Lookups,
  | 'openSession'
  | 'session'
  | 'isOpen'
  | 'restampSession'
  | 'moveSession'
  | 'countView'
  | 'closeSession'
  | 'sessionsOf'
  | 'endSessions'
>

export const inMemorySessions = (memory: Memory): SessionLookups => ({
  async openSession(kind, session) {
    const secret = newSecret()
    const key = secretKey(secret)
    const now = memory.now()
    memory.sessions.set(`${kind}:${key}`, {
      ...session,
      key,
      kind,
      openedAt: now,
      usedAt: now,
      views: 0,
      viewedAt: null,
    })
    return secret
  },
  async session(kind, secret) {
    const found = memory.sessions.get(`${kind}:${secretKey(secret)}`)
    if (!found || found.expiresAt <= memory.now()) return null
    if (memory.now() - found.usedAt >= accountLimits.sessionUseGrainMs) found.usedAt = memory.now()
    const { kind: _kind, openedAt: _openedAt, usedAt: _usedAt, views: _views, viewedAt: _viewedAt, ...session } = found
    return session
  },
  async isOpen({ kind, key }) {
    const found = memory.sessions.get(`${kind}:${key}`)
    return found !== undefined && found.expiresAt > memory.now()
  },
  async restampSession({ kind, key }, stamp) {
    const found = memory.sessions.get(`${kind}:${key}`)
    if (found) found.stamp = stamp
  },
  async moveSession({ kind, key }, { userId, stamp }) {
    const found = memory.sessions.get(`${kind}:${key}`)
    if (found) memory.sessions.set(`${kind}:${key}`, { ...found, userId, stamp })
  },
  async countView({ kind, key }) {
    const found = memory.sessions.get(`${kind}:${key}`)
    if (found) memory.sessions.set(`${kind}:${key}`, { ...found, views: found.views + 1, viewedAt: memory.now() })
  },
  async closeSession(kind, secret) {
    memory.sessions.delete(`${kind}:${secretKey(secret)}`)
  },
  async sessionsOf({ tenantId, userId }) {
    const isTheirs = (each: SessionSummary) => each.userId === userId || each.enteredBy === userId
    const found = [...memory.sessions.values()].filter(
      (each) => each.tenantId === tenantId && isTheirs(each) && each.expiresAt > memory.now(),
    )
    return structuredClone(found.sort((a, b) => b.openedAt - a.openedAt || (a.key < b.key ? -1 : 1)))
  },
  async endSessions(sessions) {
    for (const { kind, key } of sessions) memory.sessions.delete(`${kind}:${key}`)
  },
})
