import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../web/src/i18n/languages.ts'
import { phoneCode, phoneKinds, takesOf, trackerKinds } from '../../../web/src/connect/kinds/tracker-kinds.ts'

const base = 'https://qafila.example/ingest'
const made = {
  uniqueId: 'van:14@depot',
  addresses: {
    osmand: `${base}/osmand/s3cret`,
    owntracks: `${base}/owntracks/s3cret`,
    overland: `${base}/overland/s3cret`,
    traccar: `${base}/traccar/s3cret`,
    flespi: `${base}/flespi/s3cret`,
    media: `${base}/media/s3cret`,
  },
}

describe('the QR code of a phone', () => {
  test('brings Traccar Client its address and identifier', () => {
    const code = new URL(phoneCode('traccarClient', made))
    expect([code.origin + code.pathname, code.searchParams.get('id')]).toEqual([made.addresses.osmand, 'van:14@depot'])
  })

  test('brings OwnTracks a configuration of its HTTP mode', () => {
    const code = new URL(phoneCode('owntracks', made))
    expect(code.href).toMatch(/^owntracks:\/\/\/config\?inline=/)
    const settings = JSON.parse(atob(code.searchParams.get('inline') ?? '')) as object
    expect(settings).toMatchObject({
      _type: 'configuration',
      mode: 3,
      url: made.addresses.owntracks,
      deviceId: 'van:14@depot',
    })
  })

  test.each([
    { kind: 'osmand', part: 'lat={0}' },
    { kind: 'gpslogger', part: 'lat=%LAT' },
  ] as const)('holds the template of $kind', ({ kind, part }) => {
    const text = phoneCode(kind, made)
    for (const each of [made.addresses.osmand, 'id=van%3A14%40depot', part]) expect(text).toContain(each)
  })

  test.each(phoneKinds)('of %s fits on a screen', (kind) => {
    expect(phoneCode(kind, made).length).toBeLessThan(400)
  })
})

test.each(languages)('every kind of tracker has its words in %s', (language) => {
  const words = JSON.parse(readFileSync(`shared/i18n/trackers.${language}.json`, 'utf8')) as Record<string, string>
  const keys = trackerKinds.flatMap((kind) => [
    `connect.method.${kind}`,
    `connect.method.${kind}.more`,
    `connect.takes.${takesOf(kind)}`,
  ])
  expect(keys.filter((key) => !(key in words))).toEqual([])
})

test('phones come first, because they need no workshop', () =>
  expect(trackerKinds.slice(0, 4)).toEqual([...phoneKinds]))
