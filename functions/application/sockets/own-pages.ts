import type { Connection } from '../../platform/ports/ports.ts'

/**
 * Pages of ours say that they read compact frames. Every other socket is a client of Traccar's API: it gets frames of one
 * key, none that Traccar does not have, and events that a `web` notification matched (0142).
 */
export function byReader(connections: readonly Connection[]): { ownPages: Connection[]; peers: Connection[] } {
  return {
    ownPages: connections.filter(({ isCompact }) => isCompact === true),
    peers: connections.filter(({ isCompact }) => isCompact !== true),
  }
}
