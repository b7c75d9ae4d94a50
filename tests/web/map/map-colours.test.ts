import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mapColours, type MapColours } from '../../../web/src/map/map-colours.ts'

const tokens = readFileSync('web/src/ui/tokens.css', 'utf8')
const [light = '', dark = ''] = tokens.split(":root[data-theme='dark'] {")
const valueOf = (css: string, token: string) => new RegExp(`^  ${token}: (.+);$`, 'm').exec(css)?.[1]

const same: readonly { colour: keyof MapColours; token: string }[] = [
  { colour: 'moving', token: '--q-ok' },
  { colour: 'stopped', token: '--q-info' },
  { colour: 'offline', token: '--q-bad' },
  { colour: 'warn', token: '--q-warn' },
  { colour: 'calm', token: '--q-idle' },
  { colour: 'accent', token: '--q-accent' },
  { colour: 'dot', token: '--q-border-strong' },
  { colour: 'markerGround', token: '--q-raised' },
  { colour: 'label', token: '--q-text' },
  { colour: 'clusterText', token: '--q-text' },
]

describe('the map and the list show the same colour', () => {
  it.each(same)('$colour is $token', ({ colour, token }) => {
    expect(mapColours('light')[colour]).toBe(valueOf(light, token))
    expect(mapColours('dark')[colour]).toBe(valueOf(dark, token))
  })
})
