import { newSecret, secretKey } from '../secrets.ts'
import type { Authority, TrackerCredential, TrackerCredentials } from '../ports/tracker-ports.ts'
import { type Memory, tenantData } from './memory.ts'

/** Certificates by id, each with its thing. They authenticate nobody. */
export const inMemoryAuthority = (certificates: Map<string, string>): Authority => ({
  async sign() {
    const id = secretKey(newSecret())
    const pem = (what: string) => `-----BEGIN ${what}-----\n${id}\n-----END ${what}-----\n`
    return { id, certificate: pem('CERTIFICATE'), privateKey: pem('PRIVATE KEY') }
  },
  async admit(id, thing) {
    certificates.set(id, thing)
  },
  async end(id) {
    certificates.delete(id)
  },
  async broker() {
    return {
      host: 'broker.example',
      port: 8883,
      rootCertificate: '-----BEGIN CERTIFICATE-----\nroot\n-----END CERTIFICATE-----\n',
      plainUrl: null,
      rulePrefix: 'qafila_',
    }
  },
})

export function inMemoryTrackerCredentials(memory: Memory, tenantId: string): TrackerCredentials {
  const authority = inMemoryAuthority(memory.certificates)
  const stored = tenantData(memory, tenantId).trackerCredentials
  const held = (isTheirs: (each: TrackerCredential) => boolean): TrackerCredential[] => {
    const theirs = [...stored.values()].filter((each) => isTheirs(each))
    return structuredClone(theirs.sort((a, b) => b.madeAt - a.madeAt || (a.id < b.id ? -1 : 1)))
  }
  return {
    async issueSecret(of) {
      const secret = newSecret()
      const id = secretKey(secret)
      const credential: TrackerCredential = { id, kind: 'secret', madeAt: memory.now(), uniqueId: '', ...of }
      stored.set(id, credential)
      memory.trackerKeys.set(id, { tenantId, ...of })
      return { credential: { ...credential }, secret }
    },
    async issueCertificate({ deviceId, uniqueId, madeBy }) {
      const { id, ...issued } = await authority.sign()
      const madeAt = memory.now()
      const credential: TrackerCredential = { id, kind: 'certificate', deviceId, madeAt, madeBy, uniqueId }
      stored.set(id, credential)
      await authority.admit(id, uniqueId)
      return { credential: { ...credential }, ...issued }
    },
    of: async (deviceId) => held((each) => each.deviceId === deviceId && each.sourceId === undefined),
    ofSource: async (sourceId) => held((each) => each.sourceId === sourceId),
    async revoke(credentials) {
      for (const { id, uniqueId } of credentials) {
        stored.delete(id)
        memory.trackerKeys.delete(id)
        await authority.end(id, uniqueId)
      }
    },
    broker: () => authority.broker(),
  }
}
