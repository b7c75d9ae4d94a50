import type { Draft } from '../draft.ts'
import { numberEvents } from '../engine/number-events.ts'
import { mediaEvents } from '../rules/media.ts'

/**
 * Raises the events of the files that a fix names, where the fix becomes no position: the files are stored, and nothing
 * else shows them. They belong to the last position, or to none before the first.
 */
export function announceFiles(draft: Draft): void {
  const { state, events, fix } = draft
  const files = mediaEvents(fix)
  draft.events.push(...numberEvents(files, { state, positionId: state.last?.id ?? 0, before: events }))
}
