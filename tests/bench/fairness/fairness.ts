import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cast } from '../../../infra/local/demo/cast.ts'
import { createTenant, signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { openWorld } from '../../../infra/local/demo/open-world.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import { startWorld, type LocalWorld } from '../../support/world.ts'
import { drained } from '../backlog/live-reports.ts'
import type { Figure } from '../figure.ts'
import type { Flood, Sent } from './flood-sender.ts'
import { orderJobs, secondsOfOneJob } from './report-jobs.ts'
import { addVehicles, figuresOf, watch } from './watched-tenant.ts'

const named = (way: string, count: number) => Array.from({ length: count }, (_, place) => `${way}-${place}`)
/** as many as it takes to stay below what AWS takes from a connection with a certificate, and HTTP from a tracker */
const names = { plain: named('plain', 20), tls: named('tls', 10), http: named('http', 20) }
const none = { plain: 0, tls: 0, http: 0 }
const fullSeconds = 60
const bulkHours = 31 * 24

type Certificates = Flood['certificates']
type Kind = Pick<Flood, 'perSecond' | 'hasAlarms' | 'bufferedHours'> & { title: string }

const calm = { perSecond: none, hasAlarms: false, bufferedHours: 0 }
const kinds = {
  nothing: { ...calm, title: 'nothing' },
  small: { ...calm, title: 'small messages', perSecond: { plain: 1_800, tls: 900, http: 300 } },
  bulk: { ...calm, title: 'a bulk import', bufferedHours: bulkHours },
  alarms: { ...calm, title: 'a storm of alarms', perSecond: { ...none, plain: 300 }, hasAlarms: true },
  jobs: { ...calm, title: 'report jobs' },
} satisfies Record<string, Kind>
type KindName = keyof typeof kinds

interface Asked {
  /** of each kind; a bulk import is as much shorter as this is */
  seconds: number
  /** separated by commas; all without */
  kinds: string | undefined
}

/** What people of one tenant wait for while another one floods, one kind of flood after the other. */
export async function measureFairness({ seconds, kinds: asked }: Asked): Promise<Figure[]> {
  const wanted = asked === undefined ? Object.keys(kinds) : asked.split(',')
  const cloud = await startWorld({ loadLate: false })
  const world = await openWorld(cloud)
  for (const tenant of cast.slice(0, 2)) await createTenant(world, cloud.url, { ...tenant, vehicles: [] })
  const [flooding, watched] = await Promise.all(
    cast.slice(0, 2).map(({ people: [{ email }] }) => signIn(cloud.url, email)),
  )
  const both = { cloud, flooding: flooding!, watched: watched! }
  const certificates = await addTrackers(flooding!)
  await addVehicles(watched!)
  const figures: Figure[] = []
  for (const name of wanted) {
    if (!Object.hasOwn(kinds, name)) throw new Error(`There is no flood called ${name}`)
    const kind = kinds[name as KindName]
    const bufferedHours = Math.ceil((kind.bufferedHours * seconds) / fullSeconds)
    const flood = { ...addressesOf(cloud), ...kind, bufferedHours, seconds, uniqueIds: names, certificates }
    if (name === 'jobs') await sendAll({ ...flood, bufferedHours: 24 })
    await drained(cloud)
    figures.push(...(await measured(both, kind.title, flood)))
  }
  await cloud.stop()
  return figures
}

const addressesOf = ({ url, mqttUrl, mqttTlsUrl }: LocalWorld) => ({ url, mqttUrl, mqttTlsUrl })

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

interface Sending {
  hasBegun: Promise<unknown>
  /** when the last message is confirmed, or not */
  isDone: Promise<Sent>
}

/** The flood comes from a process of its own: what is measured does not wait for it. */
function begin(flood: Flood): Sending {
  const sender = fork(fileURLToPath(new URL('flood-sender.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  const isDone = new Promise<Sent>((resolve, reject) => {
    sender.on('message', (message: unknown) => {
      const said = message as Sent | 'begins'
      if (said !== 'begins') resolve(said)
    })
    sender.once('exit', () => reject(new Error('The sender of the flood ended')))
  })
  const hasBegun = once(sender, 'message')
  sender.send(flood)
  return { hasBegun, isDone }
}

const sendAll = (flood: Flood): Promise<Sent> => begin(flood).isDone

interface Both {
  cloud: LocalWorld
  flooding: Api
  watched: Api
}

async function measured({ cloud, flooding, watched }: Both, title: string, flood: Flood): Promise<Figure[]> {
  const { hasBegun, isDone } = begin(flood)
  await hasBegun
  const began = performance.now()
  const since = () => (performance.now() - began) / secondMs
  let sent: Sent | undefined
  const sending = isDone.then((counts) => (sent = counts))
  const hasJobs = title === kinds.jobs.title
  if (hasJobs) await orderJobs(cloud, flooding)
  const ownJob = hasJobs ? secondsOfOneJob(cloud, watched) : Promise.resolve(null)
  const waits = await watch(cloud, watched, () => sent !== undefined && since() > flood.seconds)
  const sentAfter = since()
  const [counts, jobSeconds] = await Promise.all([sending, ownJob])
  await drained(cloud)
  const shown = (what: string, value: number, unit: string): Figure => ({
    name: `${title}: ${what}`,
    value,
    unit,
    goal: '',
  })
  return [
    ...figuresOf(title, waits),
    shown(`messages confirmed of ${counts.sent}`, counts.confirmed, 'messages'),
    shown('refused', counts.refused, 'messages'),
    shown(`everything is done, of which sending takes ${sentAfter.toFixed(0)} s`, since(), 's'),
    ...(jobSeconds === null ? [] : [shown('a report job of somebody else', jobSeconds, 's')]),
  ]
}
