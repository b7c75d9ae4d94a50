import type { Phrase } from '../failures.ts'
import { forwardingLimits } from '../limits/forwarding.ts'
import { dayMs } from '../time/durations.ts'
import { phrase } from '../failures.ts'

/** How it goes with a target. Times are epoch ms. */
export interface ForwardingState {
  /** requests that failed since the last one that did not */
  failures: number
  /** how often the oldest batch was refused for good */
  refusals: number
  /** nothing is sent before */
  nextTryAt: number
  pausedAt: number | null
  lastSentAt: number | null
  lastFailedAt: number | null
  /** of the last failure */
  reason: Phrase | null
}

export const newForwardingState: ForwardingState = {
  failures: 0,
  refusals: 0,
  nextTryAt: 0,
  pausedAt: null,
  lastSentAt: null,
  lastFailedAt: null,
  reason: null,
}

export const afterSent = (state: ForwardingState, now: number): ForwardingState => ({
  ...state,
  failures: 0,
  refusals: 0,
  nextTryAt: 0,
  lastSentAt: now,
})

/** As if nothing had failed yet. */
export const resumed = (state: ForwardingState): ForwardingState => ({
  ...state,
  failures: 0,
  refusals: 0,
  nextTryAt: 0,
  pausedAt: null,
})

/** A request that did not arrive; `isRefused` when it never will as it is. */
export interface ForwardingFailure {
  reason: Phrase
  isRefused: boolean
  /** what the receiver asked for */
  afterMs: number | null
}

/** @returns the state, and whether the batch is put aside so that others follow */
export function afterFailure(
  state: ForwardingState,
  { reason, isRefused, afterMs }: ForwardingFailure,
  now: number,
): { state: ForwardingState; isPutAside: boolean } {
  const { retryMs, retryMaxMs, retryAfterMaxMs, refusedTriesMax, failuresMax } = forwardingLimits
  const failures = state.failures + 1
  const refusals = isRefused ? state.refusals + 1 : 0
  const isPutAside = refusals >= refusedTriesMax
  const backOffMs = Math.min(retryMs * 2 ** (failures - 1), retryMaxMs)
  const waitMs = Math.max(backOffMs, Math.min(afterMs ?? 0, retryAfterMaxMs))
  const isPaused = failures >= failuresMax
  return {
    isPutAside,
    state: {
      ...state,
      failures,
      refusals: isPutAside ? 0 : refusals,
      nextTryAt: now + waitMs,
      pausedAt: isPaused ? now : null,
      lastFailedAt: now,
      reason,
    },
  }
}

/** Until the next day (UTC): what waits is not lost. */
export const afterAllowance = (state: ForwardingState, now: number): ForwardingState => ({
  ...state,
  nextTryAt: now - (now % dayMs) + dayMs,
  lastFailedAt: now,
  reason: phrase('The allowance of today is used up'),
})
