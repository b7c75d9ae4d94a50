import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandOf, brandTokens, grounds } from '../../../../shared/domain/brand/brand.ts'
import { contrast, inkOn, mixed, plainColour, readableOn } from '../../../../shared/domain/brand/contrast.ts'
import { withBrandOf } from '../../../../shared/domain/brand/public-brand.ts'

describe('colours', () => {
  it.each([
    { value: '#0af', is: '#00aaff' },
    { value: '#0AF8', is: '#00aaff' },
    { value: '#1A2b3C', is: '#1a2b3c' },
    { value: '#1a2b3c80', is: '#1a2b3c' },
    { value: 'red', is: null },
    { value: '#12', is: null },
    { value: 'url(#x)', is: null },
    { value: 7, is: null },
  ])('$value: $is', ({ value, is }) => {
    expect(plainColour(value)).toBe(is)
  })

  it.each([
    { one: '#000000', other: '#ffffff', is: 21 },
    { one: '#777777', other: '#ffffff', is: 4.48 },
    { one: '#ff0000', other: '#ffffff', is: 4 },
    { one: '#123456', other: '#123456', is: 1 },
  ])('$one before $other has a contrast of $is', ({ one, other, is }) => {
    expect(contrast(one, other)).toBeCloseTo(is, 1)
    expect(contrast(other, one)).toBeCloseTo(is, 1)
  })

  it('are mixed', () => {
    expect([mixed('#000000', '#ffffff', 0.5), mixed('#102030', '#ffffff', 0)]).toEqual(['#808080', '#102030'])
  })

  it('that are readable stay as they are', () => {
    expect(readableOn('#8a1538', grounds.light, 4.5)).toBe('#8a1538')
  })
})

/** Every eighth of each channel, besides the ends. */
const all = [0, 36, 73, 109, 146, 182, 219, 255].flatMap((red) =>
  [0, 85, 170, 255].flatMap((green) =>
    [0, 85, 170, 255].map(
      (blue) => `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    ),
  ),
)

describe.each(['light', 'dark'] as const)('whatever colour an organisation has, in the %s theme', (theme) => {
  it('text on buttons, text in it and signs are readable', () => {
    for (const colour of all) {
      const tokens = brandTokens({ colorPrimary: colour, colorSecondary: colour }, theme)
      expect(contrast(tokens['--q-on-accent']!, tokens['--q-accent']!)).toBeGreaterThanOrEqual(4.5)
      for (const button of ['--q-primary', '--q-primary-hover', '--q-primary-pressed']) {
        expect(contrast(tokens['--q-on-primary']!, tokens[button]!)).toBeGreaterThanOrEqual(4.5)
      }
      for (const ground of [...grounds[theme], tokens['--q-accent-soft']!]) {
        expect(contrast(tokens['--q-accent-strong']!, ground)).toBeGreaterThanOrEqual(4.5)
      }
      for (const ground of grounds[theme]) {
        expect(contrast(tokens['--q-accent']!, ground)).toBeGreaterThanOrEqual(3)
        expect(contrast(tokens['--q-focus']!, ground)).toBeGreaterThanOrEqual(3)
      }
      const text = theme === 'light' ? '#161b2e' : '#eef0f8'
      expect(contrast(text, tokens['--q-accent-soft']!)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

it('either black or white is readable on every colour', () => {
  expect(Math.min(...all.map((colour) => contrast(colour, inkOn(colour))))).toBeGreaterThan(4.5)
})

it('the grounds are those of the client', () => {
  const css = readFileSync(new URL('../../../../web/src/ui/tokens.css', import.meta.url), 'utf8')
  for (const ground of [...grounds.light, ...grounds.dark]) expect(css).toContain(`: ${ground};`)
})

it('what is not fit to be shown counts as not chosen', () => {
  const attributes = {
    title: `  ${'Atlas '.repeat(20)}`,
    description: 7,
    logo: 'https://evil.example/pixel.png',
    logoInverted: '/api/server/file/logo.png',
    colorPrimary: 'javascript:alert(1)',
    colorSecondary: '#0af',
  }
  expect(brandOf({ attributes })).toEqual({
    title: 'Atlas '.repeat(20).trim().slice(0, 64),
    description: null,
    logo: null,
    logoInverted: '/api/server/file/logo.png',
    colorPrimary: null,
    colorSecondary: '#00aaff',
  })
})

it.each([
  { name: 'with a brand', attributes: { title: 'Atlas' }, address: '/notice/t', is: '/notice/t?tenant=k3m8' },
  { name: 'with a parameter', attributes: { title: 'Atlas' }, address: '/u?token=a', is: '/u?token=a&tenant=k3m8' },
  { name: 'without a brand', attributes: {}, address: '/notice/t', is: '/notice/t' },
])('an address in an e-mail of an organisation $name', ({ attributes, address, is }) => {
  expect(withBrandOf(address, { settings: { attributes }, tenantId: 'k3m8' })).toBe(is)
})
