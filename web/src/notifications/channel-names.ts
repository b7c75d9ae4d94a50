import { notificators, type Notificator } from '../../../shared/catalog/channels/index.ts'

const known: readonly string[] = notificators

/** The channels that a notification names, each once, in its own order; names that are none are left out. */
export const channelsOf = (text: unknown): Notificator[] => [
  ...new Set(
    (typeof text === 'string' ? text : '')
      .split(',')
      .map((name) => name.trim())
      .filter((name): name is Notificator => known.includes(name)),
  ),
]
