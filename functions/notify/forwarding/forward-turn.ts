import {
  afterAllowance,
  afterFailure,
  afterSent,
  type ForwardingState,
} from '../../../shared/domain/forwarding/forwarding-state.ts'
import { filled } from '../../../shared/domain/failures.ts'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import type { Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import type { TenantAlerts } from '../../application/alerts/tenant-alerts.ts'
import { atMost } from '../../platform/concurrency.ts'
import { log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { ChannelOutcome, ForwardedBatch, Forwardings, ForwardingWakeUp } from '../../platform/ports/ports.ts'
import { deviceIdOf, idOf, recordsOf, refusedPart, withoutSent } from './forwarded-requests.ts'
import { linkTo, type LinkingWorld, type ReadyRequest, type Request, type TargetLink } from './target-link.ts'

export type ForwardingWorld = LinkingWorld & Pick<WorldOf<'notify-channels'>, 'alerts' | 'alertQueue' | 'forwardings'>

interface Turn {
  world: ForwardingWorld
  target: Forwarding
  store: Forwardings
  link: TargetLink
  /** the ids of records that are not for this target any more, see `idOf` */
  outdatedIn: (records: Request) => Promise<ReadonlySet<number>>
  /** epoch ms */
  endsAt: number
}

/**
 * Sends what waits for a target, in its order, until nothing does, it fails, or its turn is over. One process at a time:
 * another that is woken meanwhile leaves it to the first, which looks once more before it ends.
 */
export async function forwardTurn(
  world: ForwardingWorld,
  tenant: TenantAlerts,
  { wakeUp, target }: { wakeUp: ForwardingWakeUp; target: Forwarding },
): Promise<void> {
  const { tenantId, forwardingId, isRetry } = wakeUp
  const store = world.forwardings(tenantId)
  const now = world.now()
  const known = await store.state(forwardingId)
  if (known.pausedAt !== null) return
  if (known.nextTryAt > now) {
    // only one comes back, so that they do not become more
    if (isRetry) await world.alertQueue.wake(wakeUp, known.nextTryAt - now)
    return
  }
  const lease = { forwardingId, until: now + forwardingLimits.leaseMs }
  const claimed = await store.claim(lease)
  if (!claimed) return
  const link = await linkTo(world, { tenant, target, store })
  const outdatedIn = (records: Request) => outdatedFor(records, { tenant, url: wakeUp.url })
  const turn = { world, target, store, link, outdatedIn, endsAt: now + forwardingLimits.turnMs }
  const { state, posts, isMore } = await sendWaiting(turn, claimed).finally(() => link.close())
  const counted = posts === 0 ? 0 : await world.alerts(tenantId).count('forwarding', posts)
  const isOver = counted > forwardingLimits.tenantDayMax
  const next = isOver && state.nextTryAt <= world.now() ? afterAllowance(state, world.now()) : state
  const waitMs = next.pausedAt === null ? next.nextTryAt - world.now() : 0
  if (waitMs > 0) await world.alertQueue.wake({ ...wakeUp, isRetry: true }, waitMs)
  await store.release(lease, next)
  if (next.pausedAt !== null) {
    const error = next.reason ? filled(next.reason) : ''
    return log({ capability: 'notify', what: 'forwardingPaused', tenantId, forwardingId, error })
  }
  if (waitMs > 0) return
  // what came since the last look, whose own wake-up may have found this process at work
  if (isMore || (await store.waiting(forwardingId, 1)).length > 0)
    await world.alertQueue.wake({ ...wakeUp, isRetry: false }, 0)
}

interface Sent {
  state: ForwardingState
  posts: number
  /** the turn is over before everything was sent */
  isMore: boolean
}

async function sendWaiting(turn: Turn, before: ForwardingState): Promise<Sent> {
  const { world, target, store, endsAt } = turn
  let [state, posts] = [before, 0]
  for (;;) {
    // what was refused is tried apart from what it may not be to blame for
    const countMax = state.refusals > 0 ? 1 : forwardingLimits.batchesAtOnce
    const batches = await store.waiting(target.id, countMax)
    const sent = await sendBatches(turn, batches)
    posts += sent.posts
    if (sent.isAny) state = afterSent(state, world.now())
    if (sent.failed) return { state: await afterFailed(turn, { state, failure: sent.failed }), posts, isMore: false }
    if (!sent.isAll) return { state, posts, isMore: true }
    if (batches.length < countMax) return { state, posts, isMore: false }
    if (world.now() >= endsAt) return { state, posts, isMore: true }
  }
}

interface BatchesSent {
  /** whether anything arrived */
  isAny: boolean
  posts: number
  isAll: boolean
  /** `rest` is what is left of the first batch that the request was of */
  failed: (Failed & { rest: ForwardedBatch }) | null
}

interface Failed {
  request: Request
  outcome: Exclude<ChannelOutcome, { kind: 'sent' }>
}

/** What arrived is taken away, also of a batch that is sent in part. */
async function sendBatches(turn: Turn, batches: readonly ForwardedBatch[]): Promise<BatchesSent> {
  const { target, store } = turn
  const { sent, isAny, posts, failed } = await sendRecords(turn, batches)
  const left = batches.map((batch) => withoutSent(batch, sent))
  const isOver = (batch: ForwardedBatch) => recordsOf(batch).length === 0
  const over = left.filter(isOver)
  if (over.length > 0)
    await store.done(
      target.id,
      over.map(({ key }) => key),
    )
  const partly = left.filter((batch, at) => !isOver(batch) && recordsOf(batch).length < recordsOf(batches[at]!).length)
  if (partly.length > 0) await store.add(target.id, partly)
  const rest = failed && left.find(({ key }) => key === failed.request[0]!.key)
  return {
    isAny,
    posts,
    isAll: over.length === batches.length,
    failed: failed && rest ? { ...failed, rest } : null,
  }
}

interface RecordsSent {
  /** see `idOf` */
  sent: ReadonlySet<number>
  isAny: boolean
  posts: number
  failed: Failed | null
}

/** Until the turn is over, or the first request fails; those that are under way then are waited for. */
async function sendRecords(turn: Turn, batches: readonly ForwardedBatch[]): Promise<RecordsSent> {
  const { world, link, endsAt } = turn
  const all = batches.flatMap(recordsOf)
  const outdated = await turn.outdatedIn(all)
  const lanes = await link.lanesOf(all.filter((record) => !outdated.has(idOf(record))))
  const sent = new Set(outdated)
  let [posts, isAny, failed]: [number, boolean, Failed | null] = [0, false, null]
  const isOver = () => failed !== null || (posts > 0 && world.now() >= endsAt)
  await atMost(link.lanesAtOnce, lanes, async (lane) => {
    for await (const { request, send } of readyIn(link, lane)) {
      if (isOver()) return
      posts++
      const outcome = await send()
      if (outcome.kind === 'sent') {
        isAny = true
        for (const record of request) sent.add(idOf(record))
      } else failed ??= { request, outcome }
    }
  })
  return { sent, isAny, posts, failed }
}

/** The requests of a lane as they are sent, each made once what is before it was sent. */
async function* readyIn(link: TargetLink, lane: readonly Request[]): AsyncGenerator<ReadyRequest> {
  for (const request of lane) yield* await link.ready(request)
}

interface Failing {
  state: ForwardingState
  failure: NonNullable<BatchesSent['failed']>
}

/** What devices reported that name another address by now, or none. */
async function outdatedFor(
  records: Request,
  { tenant, url }: { tenant: TenantAlerts; url: string | undefined },
): Promise<Set<number>> {
  const outdated = new Set<number>()
  if (url === undefined) return outdated
  // devices are known already: this waits for the first record of each
  for (const record of records) {
    if ((await tenant.forwardAddressOf(deviceIdOf(record))) !== url) outdated.add(idOf(record))
  }
  return outdated
}

/** Waits, or puts aside what is refused again and again. */
async function afterFailed({ world, target, store }: Turn, { state, failure }: Failing): Promise<ForwardingState> {
  const { outcome, request, rest } = failure
  const afterMs = outcome.kind === 'retry' ? outcome.afterMs : null
  const facts = { reason: outcome.reason, isRefused: outcome.kind === 'refused', afterMs }
  const next = afterFailure(state, facts, world.now())
  if (!next.isPutAside) return next.state
  const part = refusedPart(rest, request)
  const left = withoutSent(rest, new Set(recordsOf(part).map(idOf)))
  await store.putAside(target.id, { ...part, reason: outcome.reason, refusedAt: world.now() })
  if (recordsOf(left).length > 0) await store.add(target.id, [left])
  else await store.done(target.id, [left.key])
  return next.state
}
