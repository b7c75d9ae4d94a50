import { describe, expect, it } from 'vitest'
import { isNavigationLink, navigationLink, outsideLinks } from '../../../../shared/domain/map/navigation-link.ts'

const both = '{latitude},{longitude}'
const right = [
  `https://maps.example/go?to=${both}`,
  `http://maps.example/#${both}`,
  `geo:${both}`,
  `waze://?ll=${both}&navigate=yes`,
  `com.sygic.aura://coordinate|{longitude}`.replace('|', '/{latitude}/'),
]
const wrong: unknown[] = [
  '',
  7,
  null,
  'https://maps.example/',
  'https://maps.example/?lat={latitude}',
  both,
  `/go?to=${both}`,
  `//maps.example/${both}`,
  `javascript:alert(${both})`,
  `JavaScript:alert(${both})`,
  ` javascript:alert(${both})`,
  `java\nscript:alert(${both})`,
  `java\u0000script:alert(${both})`,
  `data:text/html,${both}`,
  `vbscript:${both}`,
  `blob:https://a.example/${both}`,
  `view-source:https://a.example/${both}`,
  `file:///${both}`,
  `intent://${both}#Intent;end`,
  `https://${both}`,
  `https:maps.example/${both}`,
  `https://maps.example/"onclick=${both}`,
  `https://maps.example/${'x'.repeat(500)}${both}`,
]

describe('the link of a navigation application', () => {
  it.each(right)('may be %s', (link) => expect(isNavigationLink(link)).toBe(true))
  it.each(wrong)('may not be %j', (link) => {
    expect(isNavigationLink(link)).toBe(false)
    expect(navigationLink(link, { latitude: 1, longitude: 2 })).toBeNull()
  })
  it('has the place wherever it is asked for', () => {
    const link = 'https://maps.example/{latitude}?x={longitude}&again={latitude}'
    const filled = 'https://maps.example/-1.500000?x=0.000000&again=-1.500000'
    expect(navigationLink(link, { latitude: -1.5, longitude: 1e-9 })).toBe(filled)
  })
})

describe('the maps of others', () => {
  it('are asked for a place, and which way one looks', () => {
    expect(outsideLinks({ latitude: 36.75, longitude: -3.06 }, 89.6)).toEqual({
      google: 'https://www.google.com/maps/search/?api=1&query=36.750000%2C-3.060000',
      apple: 'https://maps.apple.com/?ll=36.750000%2C-3.060000&q=36.750000%2C-3.060000',
      streetView: 'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=36.750000%2C-3.060000&heading=90',
    })
  })
})
