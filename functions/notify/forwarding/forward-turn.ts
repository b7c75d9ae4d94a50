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
import { jsonCall } from '../../platform/integrations/channels/http-call.ts'
import { signedCall } from '../../platform/integrations/channels/signed-call.ts'
import { log } from '../../platform/log.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { ChannelOutcome, ForwardedBatch, Forwardings, ForwardingWakeUp } from '../../platform/ports/ports.ts'
import {
  bodyOf,
  type BatchRecord,
  idOf,
  recordsOf,
  refusedPart,
  requestId,
  requestsOf,
  withoutSent,
} from './forwarded-requests.ts'

export type ForwardingWorld = Pick<
  WorldOf<'notify-channels'>,
  'tracks' | 'alerts' | 'alertQueue' | 'forwardings' | 'webhooks' | 'now'
>

interface Turn {
  world: ForwardingWorld
  tenant: TenantAlerts
  target: Forwarding
  store: Forwardings
  secret: string
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
  const secret = await store.secret(forwardingId)
  const turn = { world, tenant, target, store, secret, endsAt: now + forwardingLimits.turnMs }
  const { state, posts, isMore } = await sendWaiting(turn, claimed)
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
    if (sent.count > 0) state = afterSent(state, world.now())
    if (sent.failed) return { state: await afterFailed(turn, { state, failure: sent.failed }), posts, isMore: false }
    if (!sent.isAll) return { state, posts, isMore: true }
    if (batches.length < countMax) return { state, posts, isMore: false }
    if (world.now() >= endsAt) return { state, posts, isMore: true }
  }
}

interface BatchesSent {
  /** records */
  count: number
  posts: number
  isAll: boolean
  failed: { outcome: Exclude<ChannelOutcome, { kind: 'sent' }>; rest: ForwardedBatch } | null
}

/** One request after the other; what arrived is taken away, also of a batch that is sent in part. */
async function sendBatches(turn: Turn, batches: readonly ForwardedBatch[]): Promise<BatchesSent> {
  const { world, target, store, endsAt } = turn
  const requests = requestsOf(batches.flatMap(recordsOf), target)
  const sent = new Set<number>()
  let [posts, outcome]: [number, ChannelOutcome] = [0, { kind: 'sent' }]
  for (const records of requests) {
    if (posts > 0 && world.now() >= endsAt) break
    posts++
    outcome = await post(turn, records)
    if (outcome.kind !== 'sent') break
    for (const record of records) sent.add(idOf(record))
  }
  const left = batches.map((batch) => withoutSent(batch, sent))
  const isOver = ({ positions, events }: ForwardedBatch) => positions.length + events.length === 0
  const over = left.filter(isOver)
  if (over.length > 0)
    await store.done(
      target.id,
      over.map(({ key }) => key),
    )
  const rest = left.find((batch) => !isOver(batch))
  const whole = rest && batches.find(({ key }) => key === rest.key)
  if (rest && whole && recordsOf(rest).length < recordsOf(whole).length) await store.add(target.id, [rest])
  const failure = outcome.kind === 'sent' || !rest ? null : { outcome, rest }
  return { count: sent.size, posts, isAll: rest === undefined, failed: failure }
}

async function post({ world, tenant, target, secret }: Turn, records: readonly BatchRecord[]): Promise<ChannelOutcome> {
  const call = jsonCall(target.url, await bodyOf(world, { tenant, format: target.format }, records))
  return world.webhooks.post(signedCall(call, { id: requestId(target.id, records), secret, now: world.now() }))
}

interface Failing {
  state: ForwardingState
  failure: NonNullable<BatchesSent['failed']>
}

/** Waits, or puts aside what is refused again and again. */
async function afterFailed({ world, target, store }: Turn, { state, failure }: Failing): Promise<ForwardingState> {
  const { outcome, rest } = failure
  const afterMs = outcome.kind === 'retry' ? outcome.afterMs : null
  const facts = { reason: outcome.reason, isRefused: outcome.kind === 'refused', afterMs }
  const next = afterFailure(state, facts, world.now())
  if (!next.isPutAside) return next.state
  const part = refusedPart(rest, target)
  const left = withoutSent(rest, new Set(recordsOf(part).map(idOf)))
  await store.putAside(target.id, { ...part, reason: outcome.reason, refusedAt: world.now() })
  if (recordsOf(left).length > 0) await store.add(target.id, [left])
  else await store.done(target.id, [left.key])
  return next.state
}
