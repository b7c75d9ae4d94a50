import { setTimeout as pause } from 'node:timers/promises'
import { cast } from '../../../infra/local/demo/cast.ts'
import { createTenant, signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { openWorld } from '../../../infra/local/demo/open-world.ts'
import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import type { ForwardedJson } from '../../../shared/wire/forwarding/forwarded-json.ts'
import { silence, startImitation, type Imitation } from '../../support/channels/imitation.ts'
import { startWorld } from '../../support/world.ts'
import { begin } from './fairness.ts'
import { addVehicles, watch } from './watched-tenant.ts'
import { atMost, percentile, type Figure } from '../figure.ts'
import { runBenches } from '../run-benches.ts'

const receivers = 20
const hanging = 2
/** the others get theirs by `forward.url`: an organisation has no more targets */
const targets = 10
const perSecond = 1_000
const seconds = 30
const warmUpMs = 10 * secondMs
const lookMs = secondMs
/** for what the receivers get after the last message */
const waitMsMax = 2 * minuteMs
/** what the same run differs by without any receiver */
const noise = { share: 1.25, ms: 20 }

const uniqueIds = Array.from({ length: receivers }, (_, place) => `plain-${place}`)
const hostOf = (place: number) => `https://receiver-${place}.bench.example`
/** Of both ways one receiver takes every connection, and never answers. */
const isHanging = (place: number) => place % targets === 0 && place / targets < hanging

const live = 'live p95'

/**
 * A thousand positions a second of twenty vehicles, each to a receiver of its own, of which two hang: whether the others
 * get everything in order, and what somebody of another tenant waits for meanwhile, beside the same without receivers.
 * @param kind `plain` or `forwarded`; both, each in a process of its own, without
 */
export async function measureForward(kind: string | undefined): Promise<Figure[]> {
  if (kind === 'plain') return [liveFigure((await measured([])).liveMs)]
  if (kind === 'forwarded') return measureForwarded()
  const command = [...process.execArgv, process.argv[1]!]
  const [plain, forwarded] = ['plain', 'forwarded'].map((each) => {
    const { figures, failed } = runBenches(['forward'], [...command, '--kinds', each])
    if (failed.length > 0) throw new Error(`The run ${each} failed`)
    return figures
  }) as [Figure[], Figure[]]
  const before = plain[0]!.value
  return [
    { ...plain[0]!, name: `${live} without receivers` },
    ...forwarded.map((figure) =>
      figure.name === live
        ? {
            ...figure,
            name: `${live} with ${receivers} receivers`,
            goal: atMost(Math.round(before * noise.share + noise.ms)),
          }
        : figure,
    ),
  ]
}

const liveFigure = (samples: readonly number[]): Figure => ({
  name: live,
  value: percentile(samples, 0.95),
  unit: 'ms',
  goal: '',
})

async function measureForwarded(): Promise<Figure[]> {
  const services = await Promise.all(uniqueIds.map(() => startImitation()))
  for (const [place, service] of services.entries())
    service.answer = () => (isHanging(place) ? silence : { status: 200 })
  const { liveMs, confirmed, stored, lacking, disordered, behindMs } = await measured(services)
  await Promise.all(services.map((service) => service.stop()))
  return [
    liveFigure(liveMs),
    { name: 'messages confirmed a second', value: confirmed / seconds, unit: 'messages', goal: '' },
    { name: 'positions stored', value: stored, unit: 'positions', goal: '' },
    { name: 'positions that a receiver lacks', value: lacking, unit: 'positions', goal: atMost(0) },
    { name: 'positions that came too late', value: disordered, unit: 'positions', goal: atMost(0) },
    { name: 'the last position arrived after', value: behindMs / secondMs, unit: 's', goal: '' },
  ]
}

interface Measured {
  liveMs: number[]
  confirmed: number
  stored: number
  lacking: number
  disordered: number
  behindMs: number
}

async function measured(services: readonly Imitation[]): Promise<Measured> {
  const channelOrigins = Object.fromEntries(services.map(({ origin }, place) => [hostOf(place), origin]))
  const cloud = await startWorld({ loadLate: false, channelOrigins })
  const world = await openWorld(cloud)
  for (const tenant of cast.slice(0, 2)) await createTenant(world, cloud.url, { ...tenant, vehicles: [] })
  const people = cast.slice(0, 2).map(({ people: [{ email }] }) => signIn(cloud.url, email))
  const [flooding, watched] = (await Promise.all(people)) as [Api, Api]
  const ids = await addTrackers(flooding, services.length > 0)
  await addVehicles(watched)
  const person = await watch(cloud, watched)
  let isOver = false
  const watching = person.until(() => isOver)
  await pause(warmUpMs)
  person.forget()
  const none = { plain: 0, tls: 0, http: 0 }
  const { url, mqttUrl, mqttTlsUrl } = cloud
  const ways = { perSecond: { ...none, plain: perSecond }, uniqueIds: { plain: uniqueIds, tls: [], http: [] } }
  const calm = { certificates: {}, hasAlarms: false, bufferedHours: 0 }
  const { counts, isDone } = begin({ url, mqttUrl, mqttTlsUrl, seconds, ...ways, ...calm })
  await isDone
  const ended = performance.now()
  isOver = true
  await watching
  const liveMs = [...person.waits.live]
  await cloud.whenIdle(waitMsMax)
  const stored = await storedIds(flooding, ids)
  const lackingNow = () => services.map((service, place) => (isHanging(place) ? 0 : lackingOf(service, stored[place]!)))
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)
  while (sum(lackingNow()) > 0 && performance.now() - ended < waitMsMax) await pause(lookMs)
  const result = {
    liveMs,
    confirmed: counts.confirmed,
    stored: sum(stored.map((each) => each.length)),
    lacking: sum(lackingNow()),
    disordered: sum(services.map(disorderedOf)),
    behindMs: performance.now() - ended,
  }
  // what a receiver that hangs was asked last
  await cloud.whenIdle(waitMsMax)
  await cloud.stop()
  return result
}

/** @returns the ids of the vehicles, in the order of their receivers */
async function addTrackers(api: Api, isForwarded: boolean): Promise<number[]> {
  const ids: number[] = []
  for (const [place, uniqueId] of uniqueIds.entries()) {
    const url = `${hostOf(place)}/in`
    const attributes = isForwarded && place >= targets ? { 'forward.url': url } : {}
    const { id } = (await api('POST', '/devices', { name: uniqueId, uniqueId, attributes })) as { id: number }
    ids.push(id)
    const target = { name: uniqueId, url, events: 'none', always: false, deviceIds: String(id) }
    if (isForwarded && place < targets) await api('POST', '/forwardings', target)
  }
  return ids
}

async function storedIds(api: Api, ids: readonly number[]): Promise<number[][]> {
  const [from, to] = [Date.now() - 30 * minuteMs, Date.now() + minuteMs].map((time) => new Date(time).toISOString())
  const stored: number[][] = []
  for (const deviceId of ids) {
    const positions = await api('GET', `/positions?deviceId=${deviceId}&from=${from}&to=${to}`)
    stored.push((positions as { id: number }[]).map(({ id }) => id))
  }
  return stored
}

/** The ids that a receiver was sent, in the order of their first arrival. */
const arrivedAt = ({ received }: Imitation): number[] => [
  ...new Set(
    received.flatMap(({ body }) => (JSON.parse(body.toString()) as ForwardedJson).data.positions.map(({ id }) => id)),
  ),
]

function lackingOf(service: Imitation, stored: readonly number[]): number {
  const arrived = new Set(arrivedAt(service))
  return stored.filter((id) => !arrived.has(id)).length
}

/** Ids rise with the order in which positions were accepted. */
const disorderedOf = (service: Imitation): number =>
  arrivedAt(service).filter((id, place, all) => place > 0 && id < all[place - 1]!).length
