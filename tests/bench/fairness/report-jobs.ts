import { setTimeout as wait } from 'node:timers/promises'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { dayMs, secondMs } from '../../../shared/domain/time/durations.ts'
import type { LocalWorld } from '../../support/world.ts'

const jobsAtOnce = 50
const askEveryMs = 100
const password = 'correct horse 7'

/**
 * Fifty reports of all vehicles of one tenant, each so large that it becomes a job. The product lets one person have only
 * some under way, so administrators of that tenant order them. @returns how many
 */
export async function orderJobs(cloud: LocalWorld, api: Api): Promise<number> {
  let ordered = 0
  for (let person = 0; ordered < jobsAtOnce; person++) {
    const colleague = await addAdministrator(cloud, api, `orders-${person}@atlas.example`)
    const before = ordered
    while (ordered < jobsAtOnce && (await order(cloud, colleague)) !== null) ordered++
    // the tenant may have no more
    if (ordered === before) return ordered
  }
  return ordered
}

async function addAdministrator({ url }: LocalWorld, api: Api, email: string): Promise<Api> {
  await api('POST', '/users', { name: email, email, password, administrator: true })
  return signIn(url, email, password)
}

/** How long one of another tenant takes; at most `limitMs` is waited for it. */
export async function secondsOfOneJob(cloud: LocalWorld, api: Api, limitMs: number): Promise<number> {
  const began = performance.now()
  const id = await order(cloud, api)
  if (id === null) throw new Error('The report was refused')
  for (;;) {
    const { state } = (await api('GET', `/reports/jobs/${id}`)) as { state: string }
    const tookMs = performance.now() - began
    if (state === 'ready' || tookMs > limitMs) return tookMs / secondMs
    if (state === 'failed') throw new Error('The report job failed')
    await wait(askEveryMs)
  }
}

/** Null while too many are under way. */
async function order({ url }: LocalWorld, api: Api): Promise<string | null> {
  const devices = (await api('GET', '/devices?all=true')) as { id: number }[]
  const [from, to] = [Date.now() - 2 * dayMs, Date.now()].map((time) => new Date(time).toISOString())
  const all = devices.map(({ id }) => `deviceId=${id}`).join('&')
  const token = (await api('POST', '/session/token')) as string
  const headers = { authorization: `Bearer ${token}`, prefer: 'respond-async' }
  const answer = await fetch(`${url}/api/reports/route/csv?${all}&from=${from}&to=${to}`, { headers })
  if (answer.status === 429) return null
  if (answer.status !== 202) throw new Error(`A report was answered ${answer.status}: ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string }
  return id
}
