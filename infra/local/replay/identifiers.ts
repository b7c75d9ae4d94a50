import { basename, extname } from 'node:path'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import type { ReplayOptions } from './arguments.ts'

/**
 * What each vehicle of a file reports as: its name in the file, without what no identifier may hold, and different for
 * each.
 */
export function identifiersOf(
  names: readonly string[],
  { device, file }: Pick<ReplayOptions, 'device' | 'file'>,
): Map<string, string> {
  const given = new Set<string>()
  return new Map(
    [...new Set(names)].map((name) => {
      const wanted = name === '' ? (device ?? basename(file, extname(file))) : device ? `${device}-${name}` : name
      const identifier = unused(allowed(wanted), given)
      given.add(identifier)
      return [name, identifier]
    }),
  )
}

const allowed = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}._:@-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, trackerLimits.uniqueIdLengthMax - 4) || 'track'

function unused(name: string, given: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const identifier = count === 1 ? name : `${name}-${count}`
    if (!given.has(identifier)) return identifier
  }
}
