import type { OpenIdStore } from '../../platform/ports/ports.ts'
import type { ApiContext } from '../route.ts'
import { domainProof } from './provider-addresses.ts'

/** Looks for the records of domains: those that have theirs are the organisation's, those that do not are no more. */
export async function proveDomains(c: ApiContext, store: OpenIdStore, domains: readonly string[]): Promise<void> {
  await Promise.all(domains.map((domain) => prove(c, store, domain)))
}

async function prove(c: ApiContext, store: OpenIdStore, domain: string): Promise<void> {
  const { openIdProviders, openIdLookups } = c.var.world
  const isForTests = openIdProviders.isForTests(domain)
  const records = isForTests ? [] : await openIdProviders.txt(domain).catch(() => null)
  // what cannot be asked now stays as it is
  if (records === null) return
  if (!isForTests && !records.includes(domainProof(store.tenantId))) return store.releaseDomain(domain)
  const holder = await openIdLookups.tenantOfDomain(domain)
  // a domain that changed hands is proven by its new owner, and by its old one no more
  const isGivenUp = holder !== null && !isForTests && !records.includes(domainProof(holder))
  await store.claimDomain(domain, isGivenUp ? holder : null)
}
