import { newForwardingState, resumed } from '../../../shared/domain/forwarding/forwarding-state.ts'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import { copy, type Memory, tenantData } from '../in-memory/memory.ts'
import { itemBytesMax } from '../dynamo/item-bytes.ts'
import { batchBytes } from './batch-items.ts'
import { newSigningSecret } from './forwarding-secret.ts'
import type { ForwardedBatch, Forwardings } from './forwarding-ports.ts'
import type { KeptForwarding } from './kept-forwarding.ts'

interface Wanted<Batch> {
  countMax: number
  isKept: (batch: Batch) => boolean
}

const inOrder = <Batch extends ForwardedBatch>(batches: Map<string, Batch>, wanted: Wanted<Batch>): Batch[] =>
  [...batches.values()]
    .filter(wanted.isKept)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, wanted.countMax)
    .map(copy)

/** @throws Error for what no item holds, as DynamoDB */
function refuseLarge(batches: readonly ForwardedBatch[]): void {
  if (batches.some((batch) => batchBytes(batch) > itemBytesMax))
    throw new Error('Item size has exceeded the maximum allowed size')
}

function keptOf(all: Map<number, KeptForwarding>, id: number): KeptForwarding {
  const kept: KeptForwarding = all.get(id) ?? {
    waiting: new Map(),
    refused: new Map(),
    state: newForwardingState,
    heldUntil: 0,
    secret: null,
    password: null,
  }
  all.set(id, kept)
  return kept
}

export function inMemoryForwardings(memory: Memory, tenantId: string): Forwardings {
  const all = () => tenantData(memory, tenantId).forwardings
  const of = (id: number) => keptOf(all(), id)
  const newSecret = async (id: number) => (of(id).secret = newSigningSecret())
  const isRecent = (since: number) => since + forwardingLimits.keptMs > memory.now()
  return {
    tenantId,
    newSecret,
    secret: async (id) => of(id).secret ?? newSecret(id),
    password: async (id) => copy(of(id).password),
    async setPassword(id, password) {
      of(id).password = copy(password)
    },
    async add(id, batches) {
      refuseLarge(batches)
      for (const batch of batches) of(id).waiting.set(batch.key, copy(batch))
    },
    waiting: async (id, countMax) => inOrder(of(id).waiting, { countMax, isKept: ({ at }) => isRecent(at) }),
    async done(id, keys) {
      for (const key of keys) of(id).waiting.delete(key)
    },
    async putAside(id, batch) {
      refuseLarge([batch])
      of(id).refused.set(batch.key, copy(batch))
    },
    refused: async (id, countMax) =>
      inOrder(of(id).refused, { countMax, isKept: ({ refusedAt }) => isRecent(refusedAt) }),
    async sendAgain(id) {
      const { refused, waiting } = of(id)
      const again = [...refused.values()]
      for (const { key, positions, events } of again) waiting.set(key, { key, at: memory.now(), positions, events })
      refused.clear()
      return again.length
    },
    state: async (id) => copy(of(id).state),
    async claim({ forwardingId, until }) {
      const kept = of(forwardingId)
      if (kept.heldUntil >= memory.now()) return null
      kept.heldUntil = until
      return copy(kept.state)
    },
    async release({ forwardingId, until }, state) {
      const kept = of(forwardingId)
      if (kept.heldUntil !== until) return
      kept.heldUntil = 0
      kept.state = copy(state)
    },
    async resume(id) {
      of(id).state = resumed(of(id).state)
    },
    async forget(id) {
      all().delete(id)
    },
  }
}
