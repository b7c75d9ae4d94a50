import { describe, expect, it } from 'vitest'
import { browserOf, placeOf } from '../../../../shared/domain/access/browser.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('what a browser calls itself', () => {
  it.each([
    {
      agent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0 Safari/537.36`,
      is: ['Chrome', 'Windows'],
    },
    {
      agent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0 Safari/537.36 Edg/141.0`,
      is: ['Edge', 'Windows'],
    },
    { agent: `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/141.0 Safari/537.36`, is: ['Chrome', 'Linux'] },
    {
      agent: 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
      is: ['Firefox', 'Linux'],
    },
    {
      agent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      is: ['Safari', 'macOS'],
    },
    {
      agent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      is: ['Safari', 'iOS'],
    },
    {
      agent: `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      is: ['Samsung Internet', 'Android'],
    },
    { agent: `Mozilla/5.0 (X11; CrOS x86_64 16181) ${webkit} Chrome/134.0 Safari/537.36`, is: ['Chrome', 'ChromeOS'] },
    { agent: `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 OPR/124.0`, is: ['Opera', 'Windows'] },
    { agent: 'curl/8.5.0', is: ['curl', null] },
    { agent: 'HomeAssistant/2026.1 aiohttp/3.13', is: ['HomeAssistant', null] },
    { agent: 'Mozilla/5.0', is: [null, null] },
    { agent: '<script>alert(1)</script>', is: [null, null] },
    { agent: `${'A'.repeat(60)}/1`, is: [null, null] },
    { agent: '', is: [null, null] },
    { agent: undefined, is: [null, null] },
  ])('$agent: $is', ({ agent, is }) => {
    const { name, system } = browserOf(agent)
    expect([name, system]).toEqual(is)
  })
})

describe('where somebody is', () => {
  it.each([
    { city: 'Algiers', country: 'DZ', is: 'Algiers, DZ' },
    { city: 'Saint-%C3%89tienne', country: 'FR', is: 'Saint-Étienne, FR' },
    { city: undefined, country: 'DZ', is: 'DZ' },
    { city: 'Algiers', country: undefined, is: null },
    { city: '%E0%A4%A', country: 'IN', is: 'IN' },
    { city: '<b>Oran</b>', country: 'DZ', is: 'DZ' },
    { city: 'Oran', country: 'Algeria', is: null },
  ])('$city $country: $is', ({ city, country, is }) => {
    expect(placeOf(city, country)).toBe(is)
  })
})
