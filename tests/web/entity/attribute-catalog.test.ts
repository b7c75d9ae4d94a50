import { describe, expect, it } from 'vitest'
import { engineSettings } from '../../../shared/domain/engine/engine-settings.ts'
import { device } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { group } from '../../../shared/entities/group.ts'
import { engineAttributes } from '../../../web/src/display/engine-attributes.data.ts'
import { knownAttributes, mayBeZero } from '../../../web/src/display/attribute-catalog.data.ts'
import ar from '../../../shared/i18n/settings.ar.json' with { type: 'json' }
import arFleet from '../../../shared/i18n/fleet.ar.json' with { type: 'json' }
import en from '../../../shared/i18n/settings.en.json' with { type: 'json' }
import enFleet from '../../../shared/i18n/fleet.en.json' with { type: 'json' }
import fr from '../../../shared/i18n/settings.fr.json' with { type: 'json' }
import frFleet from '../../../shared/i18n/fleet.fr.json' with { type: 'json' }

const offered = engineAttributes.map(({ key }) => key)

describe('known attributes', () => {
  it('hold everything that the engine asks for', () => {
    const asked = new Set<string>()
    engineSettings((key) => {
      asked.add(key)
      return undefined
    })
    expect([...asked].filter((key) => !offered.includes(key))).toEqual([])
  })

  it.each([
    ['English', { ...enFleet, ...en }],
    ['French', { ...frFleet, ...fr }],
    ['Arabic', { ...arFleet, ...ar }],
  ])('have a name and an explanation in %s', (_language, words: Record<string, unknown>) => {
    const texts = offered.flatMap((key) => [`attribute.${key}`, `attribute.${key}.hint`])
    expect(texts.filter((name) => !words[name])).toEqual([])
    const names = Object.values(knownAttributes)
      .flat()
      .map(({ key }) => `attribute.${key}`)
    expect(names.filter((name) => !words[name])).toEqual([])
  })

  it('stand once for each entity', () => {
    for (const list of Object.values(knownAttributes)) {
      expect(new Set(list.map(({ key }) => key)).size).toBe(list.length)
    }
  })

  it.each([
    { entity: device, record: { name: 'Van', uniqueId: 'v' } },
    { entity: group, record: { name: 'Vans' } },
    { entity: geofence, record: { name: 'Depot', area: 'CIRCLE (36 3, 50)' } },
  ])('of a $entity.name are of the type that its schema wants', ({ entity, record }) => {
    const keptOf = (key: string, value: string) =>
      entity.schema.safeParse({ ...record, attributes: { [key]: value } }).data
    const ofType = (wanted: string) => knownAttributes[entity.name]!.filter(({ type }) => type === wanted)
    const numbers = ofType('number').map(({ key }) => [key, keptOf(key, '42')?.attributes[key], keptOf(key, 'much')])
    expect(numbers).toEqual(ofType('number').map(({ key }) => [key, 42, undefined]))
    const flags = ofType('boolean').map(({ key }) => [
      key,
      keptOf(key, 'true')?.attributes[key],
      keptOf(key, 'perhaps'),
    ])
    expect(flags).toEqual(ofType('boolean').map(({ key }) => [key, true, undefined]))
  })

  it('may be 0 only where that means something', () => {
    expect(mayBeZero({ name: 'device' }, 'outlier.maxSpeed')).toBe(true)
    expect(mayBeZero({ name: 'device' }, 'speedLimit')).toBe(false)
    expect(mayBeZero({ name: 'device' }, 'anything')).toBe(false)
  })
})
