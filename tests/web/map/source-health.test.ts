import { describe, expect, it } from 'vitest'
import { MapServiceFailure } from '../../../web/src/api/map-service.ts'
import { afterTile, causeOf, newSource, verdict } from '../../../web/src/map/style-choice/source-health.ts'

type Tile = Parameters<typeof afterTile>[1]
const after = (...tiles: Tile[]) => verdict(tiles.reduce(afterTile, newSource))

describe('a map source', () => {
  it.each<[string, Tile[], ReturnType<typeof verdict>]>([
    ['works before anything is known', [], 'works'],
    ['may miss three tiles', ['silent', 'silent', 'broken'], 'works'],
    ['is replaced after four without one success', ['silent', 'silent', 'silent', 'silent'], 'replaced'],
    [
      'counts failures from the last success',
      ['silent', 'silent', 'silent', 'shown', 'silent', 'silent', 'silent'],
      'works',
    ],
    ['that worked stays, and is spoken of', ['shown', 'refused', 'refused', 'refused', 'refused'], 'fails'],
    ['that works again is not spoken of', ['shown', 'silent', 'silent', 'silent', 'silent', 'shown'], 'works'],
    ['that may not be asked for is replaced at once', ['blocked'], 'replaced'],
  ])('%s', (_name, tiles, expected) => {
    expect(after(...tiles)).toBe(expected)
  })

  it.each([
    ['no answer', new MapServiceFailure(0, ''), 'silent'],
    ['a wrong key', new MapServiceFailure(401, ''), 'refused'],
    ['a key for another site', new MapServiceFailure(403, ''), 'refused'],
    ['an error of its own', new MapServiceFailure(500, ''), 'broken'],
    ['no picture', new Error('could not be decoded'), 'broken'],
  ])('%s is a cause of its own', (_name, error, cause) => {
    expect(causeOf(error)).toBe(cause)
  })
})
