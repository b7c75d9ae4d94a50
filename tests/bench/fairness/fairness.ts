import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cast } from '../../../infra/local/demo/cast.ts'
import { createTenant, signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { openWorld } from '../../../infra/local/demo/open-world.ts'
import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { startWorld, type LocalWorld } from '../../support/world.ts'
import { atMost, percentile, type Figure } from '../figure.ts'
import { runBenches } from '../run-benches.ts'
import type { Flood, Said, Sent } from './flood-sender.ts'
import { orderJobs, secondsOfOneJob } from './report-jobs.ts'
import { addVehicles, figuresOf, watch } from './watched-tenant.ts'

const named = (way: string, count: number) => Array.from({ length: count }, (_, place) => `${way}-${place}`)
/** as many as it takes to stay below what AWS takes from a connection with a certificate, and HTTP from a tracker */
const names = { plain: named('plain', 20), tls: named('tls', 10), http: named('http', 20) }
const none = { plain: 0, tls: 0, http: 0 }
const fullSeconds = 60
const bulkHours = 31 * 24
/** for a product that has run for a while: code that runs for the first time is slow */
const warmUpMs = 10 * secondMs
const progressMs = 5 * secondMs
/** for what is uploaded before the reports are ordered */
const preparedMsMax = 5 * minuteMs

type Certificates = Flood['certificates']
type Kind = Pick<Flood, 'perSecond' | 'hasAlarms' | 'bufferedHours'> & { title: string; hasJobs?: boolean }

const calm = { perSecond: none, hasAlarms: false, bufferedHours: 0 }
const kinds = {
  nothing: { ...calm, title: 'nothing' },
  small: { ...calm, title: 'small messages', perSecond: { plain: 1_800, tls: 900, http: 300 } },
  bulk: { ...calm, title: 'a bulk import', bufferedHours: bulkHours },
  alarms: { ...calm, title: 'a storm of alarms', perSecond: { ...none, plain: 300 }, hasAlarms: true },
  jobs: { ...calm, title: 'report jobs', hasJobs: true },
} satisfies Record<string, Kind>
type KindName = keyof typeof kinds

interface Asked {
  /** of each kind; a bulk import is as much shorter as this is */
  seconds: number
  /** separated by commas; all without */
  kinds: string | undefined
  /** how long the rest of each flood is waited for, s */
  limitSeconds: number
}

/**
 * What people of one tenant wait for while another one floods, one kind of flood after the other.
 * Each has a product and a process of its own: what one leaves behind delays no other.
 */
export async function measureFairness({ seconds, kinds: asked, limitSeconds }: Asked): Promise<Figure[]> {
  const wanted = asked === undefined ? Object.keys(kinds) : asked.split(',')
  const unknown = wanted.find((name) => !Object.hasOwn(kinds, name))
  if (unknown !== undefined) {
    throw new Error(`There is no flood called ${unknown}; there are ${Object.keys(kinds).join(', ')}`)
  }
  const [only] = wanted
  if (only !== undefined && wanted.length === 1) {
    return measured(kinds[only as KindName], { seconds, limitMs: limitSeconds * secondMs })
  }
  const command = [...process.execArgv, process.argv[1]!, '--seconds', String(seconds), '--limit', String(limitSeconds)]
  return wanted.flatMap((name) => {
    const { figures, failed } = runBenches(['fairness'], [...command, '--kinds', name])
    return [...figures, ...failed.map(() => ({ name: `${name}: failed`, value: 1, unit: '', goal: atMost(0) }))]
  })
}

async function measured(kind: Kind, { seconds, limitMs }: { seconds: number; limitMs: number }): Promise<Figure[]> {
  const cloud = await startWorld({ loadLate: false })
  const world = await openWorld(cloud)
  for (const tenant of cast.slice(0, 2)) await createTenant(world, cloud.url, { ...tenant, vehicles: [] })
  const [flooding, watched] = await Promise.all(
    cast.slice(0, 2).map(({ people: [{ email }] }) => signIn(cloud.url, email)),
  )
  const certificates = await addTrackers(flooding!)
  await addVehicles(watched!)
  const bufferedHours = Math.ceil((kind.bufferedHours * seconds) / fullSeconds)
  const { url, mqttUrl, mqttTlsUrl } = cloud
  const flood = { url, mqttUrl, mqttTlsUrl, ...kind, bufferedHours, seconds, uniqueIds: names, certificates }
  if (kind.hasJobs) await begin({ ...flood, bufferedHours: 24 }).isDone
  await cloud.whenIdle(preparedMsMax)
  const figures = await figuresBeside(flood, { cloud, flooding: flooding!, watched: watched!, kind, limitMs })
  await cloud.stop()
  return figures
}

async function addTrackers(api: Api): Promise<Certificates> {
  const certificates: Record<string, Certificates[string]> = {}
  for (const uniqueId of Object.values(names).flat()) {
    const { id } = (await api('POST', '/devices', { name: uniqueId, uniqueId })) as { id: number }
    if (!names.tls.includes(uniqueId)) continue
    const held = (await api('POST', `/devices/${id}/credentials`, { kind: 'certificate' })) as Record<string, string>
    certificates[uniqueId] = { ca: held['rootCertificate']!, cert: held['certificate']!, key: held['privateKey']! }
  }
  return certificates
}

export interface Sending {
  hasBegun: Promise<unknown>
  /** so far */
  counts: Sent
  /** when the last message is confirmed, or given up */
  isDone: Promise<void>
}

/** The flood comes from a process of its own: what is measured does not wait for it. */
export function begin(flood: Flood): Sending {
  const sender = fork(fileURLToPath(new URL('flood-sender.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  const counts: Sent = { sent: 0, confirmed: 0, refused: 0 }
  const isDone = new Promise<void>((resolve, reject) => {
    sender.on('message', (message: unknown) => {
      const { what, ...said } = message as Said
      Object.assign(counts, said)
      if (what === 'ends') resolve()
    })
    sender.once('exit', () => reject(new Error('The sender of the flood ended')))
  })
  const hasBegun = once(sender, 'message')
  sender.send(flood)
  return { hasBegun, counts, isDone }
}

interface Beside {
  cloud: LocalWorld
  flooding: Api
  watched: Api
  kind: Kind
  limitMs: number
}

async function figuresBeside(flood: Flood, around: Beside): Promise<Figure[]> {
  const { cloud, flooding, watched, limitMs } = around
  const { title, hasJobs } = around.kind
  const person = await watch(cloud, watched)
  let isOver = () => false
  const watching = person.until(() => isOver())
  await pause(warmUpMs)
  person.forget()
  const { hasBegun, counts, isDone } = begin(flood)
  await hasBegun
  const ordered = hasJobs ? await orderJobs(cloud, flooding) : 0
  const began = performance.now()
  const since = () => (performance.now() - began) / secondMs
  let sentAfter = Number.POSITIVE_INFINITY
  const sending = isDone.then(() => (sentAfter = since()))
  const progress = setInterval(() => {
    const { live } = person.waits
    const late = `live p95 ${percentile(live, 0.95).toFixed(0)} ms of ${live.length}`
    console.log(`  ${title}: ${since().toFixed(0)} s, ${counts.confirmed} of ${counts.sent} confirmed, ${late}`)
  }, progressMs)
  const ownJob = hasJobs ? secondsOfOneJob(cloud, watched, limitMs) : Promise.resolve(null)
  isOver = () => since() > Math.max(flood.seconds, sentAfter)
  await watching
  const [jobSeconds] = await Promise.all([ownJob, sending])
  const seen = since()
  const isStored = await cloud.whenIdle(limitMs).then(
    () => true,
    () => false,
  )
  clearInterval(progress)
  const shown = (what: string, value: number, unit: string) => ({ name: `${title}: ${what}`, value, unit, goal: '' })
  return [
    ...figuresOf(title, person.waits),
    shown(`messages confirmed of ${counts.sent}`, counts.confirmed, 'messages'),
    shown('refused', counts.refused, 'messages'),
    shown('sending takes', sentAfter, 's'),
    isStored
      ? shown('everything is done', since(), 's')
      : shown(`something is left ${(since() - seen).toFixed(0)} s after the flood, in all`, since(), 's'),
    ...(jobSeconds === null
      ? []
      : [shown('jobs under way', ordered, 'jobs'), shown('a report job of somebody else', jobSeconds, 's')]),
  ]
}
