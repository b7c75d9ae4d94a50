import { newOpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import { copy, type Memory, tenantData } from '../in-memory/memory.ts'
import { newSecret, secretKey } from '../secrets.ts'
import type { OpenIdLookups, OpenIdProviders, OpenIdStore } from './openid-ports.ts'

export function inMemoryOpenIdStore(memory: Memory, tenantId: string): OpenIdStore {
  const mine = () => tenantData(memory, tenantId).openId
  const linkOf = async (account: string) => copy(mine().links.get(account) ?? null)
  return {
    tenantId,
    settings: async () => copy(mine().settings.get('') ?? null),
    async changeSettings(change) {
      const changed = copy(change(copy(mine().settings.get('') ?? newOpenIdSettings())))
      mine().settings.set('', changed)
      return copy(changed)
    },
    linkOf,
    linksOf: async (userId) => copy([...mine().links.values()].filter((link) => link.userId === userId)),
    links: async () => copy([...mine().links.values()]),
    async link(link, gone) {
      const there = mine().links.get(link.account)
      if (there && there.userId !== gone) return false
      mine().links.set(link.account, { ...link, linkedAt: memory.now() })
      return true
    },
    async unlink(userId) {
      for (const link of mine().links.values()) if (link.userId === userId) mine().links.delete(link.account)
    },
    async keepSession(key, session) {
      mine().sessions.set(key, copy(session))
    },
    async takeSession(key) {
      const session = mine().sessions.get(key) ?? null
      mine().sessions.delete(key)
      return session && session.expiresAt > memory.now() ? session : null
    },
    async noteSid(sid, account, expiresAt) {
      mine().sids.set(sid, { account, expiresAt })
    },
    async accountOfSid(sid) {
      const noted = mine().sids.get(sid)
      return noted && noted.expiresAt > memory.now() ? noted.account : null
    },
    ownDomains: async (domains) => domains.filter((each) => memory.openId.domains.get(each)?.tenantId === tenantId),
    async claimDomain(domain, over) {
      const owner = memory.openId.domains.get(domain)?.tenantId
      if (owner !== undefined && owner !== tenantId && owner !== over) return false
      memory.openId.domains.set(domain, { tenantId })
      return true
    },
    async releaseDomain(domain) {
      if (memory.openId.domains.get(domain)?.tenantId === tenantId) memory.openId.domains.delete(domain)
    },
  }
}

export const inMemoryOpenIdLookups = (memory: Memory): OpenIdLookups => ({
  tenantOfDomain: async (domain) => memory.openId.domains.get(domain)?.tenantId ?? null,
  async begin(visit) {
    const secret = newSecret()
    memory.openId.visits.set(secretKey(secret), copy(visit))
    return secret
  },
  async take(secret) {
    const visit = memory.openId.visits.get(secretKey(secret)) ?? null
    memory.openId.visits.delete(secretKey(secret))
    return visit && visit.expiresAt > memory.now() ? visit : null
  },
  async noteArrival(key, tenantId, expiresAt) {
    const { arrivals } = memory.openId
    arrivals.set(key, new Map(arrivals.get(key)).set(tenantId, expiresAt))
  },
  tenantsOfArrival: async (key) =>
    [...(memory.openId.arrivals.get(key) ?? [])].filter(([, end]) => end > memory.now()).map(([tenantId]) => tenantId),
})

/** Nobody answers, unless a test says who. */
export const inMemoryOpenIdProviders = (memory: Memory): OpenIdProviders => ({
  async call(url, call) {
    if (!memory.openId.answer) throw new Error('Nobody answers in this world')
    return memory.openId.answer(url, call)
  },
  isAllowed: (url) => URL.canParse(url) && new URL(url).protocol === 'https:',
  txt: async (domain) => memory.openId.txt.get(domain) ?? [],
  isForTests: () => false,
})
