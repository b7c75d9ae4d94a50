import type { SavedBatch } from './ingest-batches.ts'
import { Histogram } from './histogram.ts'
import type { Organisations, PipelineSettings, ServiceTimes } from './load.ts'

export interface LiveRun {
  /** from the tracker to the browser, by the name of the organisations that are watched */
  latency: Map<string, Histogram>
  framesPerSecond: number
  /** that a browser gets, by the name of its organisations */
  framesPerBrowserSecond: Map<string, number>
  callsAtOnce: number
  /** calls a second that ask for the browsers of the organisation for which most do */
  callsOfBusiestOrganisation: number
  /** positions that were not shown when the run ended */
  waiting: number
}

interface Run {
  organisations: readonly Organisations[]
  settings: PipelineSettings
  times: ServiceTimes
  seconds: number
  random: () => number
}

interface Message {
  at: number
  organisation: Int32Array
  sentAt: Float64Array
}

interface Reader {
  freeAt: number
  /** when it takes what it has gathered, or infinity while it has nothing */
  takesAt: number
  gathered: Message[]
}

const queueMs = 10
const organisationsAtOnce = 20

/**
 * Each batch that ingest saves is one message of a queue, or one for each group of readers. A reader gathers for a
 * while, then sends each organisation's browsers one frame.
 */
export function runLive(batches: readonly SavedBatch[], run: Run): LiveRun {
  const kinds = run.organisations.flatMap((kind) => Array.from({ length: kind.count }, () => kind))
  const groups = Math.max(1, Math.floor(run.settings.liveReaders / run.settings.liveReadersPerOrganisation))
  const tally = newTally(kinds)
  for (let group = 0; group < groups; group += 1) {
    runGroup(messagesOf(batches, kinds, { group, groups }), { run, kinds, tally })
  }
  return summary(tally, run)
}

interface Tally {
  latency: Map<string, Histogram>
  frames: Map<string, number>
  calls: Uint32Array
  busyMs: number
  waiting: number
}

const newTally = (kinds: readonly Organisations[]): Tally => ({
  latency: new Map(kinds.map(({ name }) => [name, new Histogram()])),
  frames: new Map(kinds.map(({ name }) => [name, 0])),
  calls: new Uint32Array(kinds.length),
  busyMs: 0,
  waiting: 0,
})

/** What concerns organisations of one group of readers that somebody watches. */
function messagesOf(
  batches: readonly SavedBatch[],
  kinds: readonly Organisations[],
  { group, groups }: { group: number; groups: number },
): Message[] {
  const concerns = (organisation: number) => organisation % groups === group && kinds[organisation]!.watchers > 0
  return batches.flatMap(({ savedAt, organisation, sentAt }) => {
    const own = organisation.reduce((count, each) => count + (concerns(each) ? 1 : 0), 0)
    if (own === 0) return []
    const kept = { at: savedAt + queueMs, organisation: new Int32Array(own), sentAt: new Float64Array(own) }
    let at = 0
    organisation.forEach((each, from) => {
      if (!concerns(each)) return
      kept.organisation[at] = each
      kept.sentAt[at] = sentAt[from]!
      at += 1
    })
    return [kept]
  })
}

interface Group {
  run: Run
  kinds: readonly Organisations[]
  tally: Tally
}

function runGroup(messages: readonly Message[], { run, kinds, tally }: Group): void {
  const { settings, seconds, random } = run
  const readers = Array.from({ length: settings.liveReadersPerOrganisation }, (): Reader => ({
    freeAt: 0,
    takesAt: Number.POSITIVE_INFINITY,
    gathered: [],
  }))
  const waiting: Message[] = []
  const give = (reader: Reader, message: Message, now: number) => {
    if (reader.gathered.length === 0) reader.takesAt = now + settings.liveBatchMs
    reader.gathered.push(message)
    if (reader.gathered.length >= settings.liveBatchMessages) reader.takesAt = now
  }
  const advance = (now: number) => {
    for (;;) {
      const due = readers.filter(({ takesAt }) => takesAt <= now).toSorted((a, b) => a.takesAt - b.takesAt)[0]
      if (due) {
        due.freeAt = due.takesAt + send(due.gathered, due.takesAt, { run, kinds, tally })
        due.takesAt = Number.POSITIVE_INFINITY
        due.gathered = []
        continue
      }
      const idle = readers
        .filter(({ freeAt, takesAt }) => freeAt <= now && takesAt === Number.POSITIVE_INFINITY)
        .toSorted((a, b) => a.freeAt - b.freeAt)[0]
      if (!idle || waiting.length === 0) return
      for (const message of waiting.splice(0, settings.liveBatchMessages)) give(idle, message, idle.freeAt)
    }
  }
  for (const message of messages) {
    advance(message.at)
    const open = readers.filter(({ freeAt }) => freeAt <= message.at)
    if (open.length === 0) waiting.push(message)
    else give(open[Math.floor(random() * open.length)]!, message, message.at)
  }
  advance(seconds * 1_000)
  tally.waiting += waiting.reduce((sum, { sentAt }) => sum + sentAt.length, 0)
}

/** @returns how long the call takes, ms */
function send(messages: readonly Message[], startsAt: number, { run, kinds, tally }: Group): number {
  const { settings, times } = run
  const concerned = new Set<number>()
  let positions = 0
  for (const { organisation } of messages) {
    positions += organisation.length
    for (const each of organisation) concerned.add(each)
  }
  let posts = 0
  for (const each of concerned) {
    const { name, watchers } = kinds[each]!
    posts += watchers
    tally.calls[each]! += 1
    tally.frames.set(name, tally.frames.get(name)! + watchers)
  }
  const before =
    times.callMs +
    Math.ceil(concerned.size / organisationsAtOnce) * times.tableCallMs +
    (positions * times.liveMsPerPosition) / settings.liveProcessorShare
  const posting = Math.ceil(posts / times.postsAtOnce) * times.postFrameMs
  const shownAt = startsAt + before + posting / 2 + times.gatewayToBrowserMs
  for (const { organisation, sentAt } of messages) {
    organisation.forEach((each, at) => tally.latency.get(kinds[each]!.name)!.add(shownAt - sentAt[at]!))
  }
  tally.busyMs += before + posting
  return before + posting
}

function summary({ latency, frames, calls, busyMs, waiting }: Tally, { organisations, seconds }: Run): LiveRun {
  return {
    latency,
    framesPerSecond: [...frames.values()].reduce((sum, each) => sum + each, 0) / seconds,
    framesPerBrowserSecond: new Map(
      organisations
        .filter(({ watchers }) => watchers > 0)
        .map(({ name, count, watchers }) => [name, frames.get(name)! / seconds / (count * watchers)]),
    ),
    callsAtOnce: busyMs / (seconds * 1_000),
    callsOfBusiestOrganisation: calls.reduce((most, each) => Math.max(most, each), 0) / seconds,
    waiting,
  }
}
