import { describe, expect, it } from 'vitest'
import { announcementText, testText } from '../../../../../shared/domain/notifications/texts/announcement-text.ts'
import {
  digestLine,
  digestText,
  outageText,
  type DigestLine,
} from '../../../../../shared/domain/notifications/texts/digest-text.ts'
import type { Reader } from '../../../../../shared/domain/reader.ts'
import { readerLanguages } from '../../../../../shared/entities/reader-language.ts'

const reader: Reader = {
  zone: 'UTC',
  language: 'en',
  speedUnit: 'kmh',
  distanceUnit: 'km',
  altitudeUnit: 'm',
  volumeUnit: 'ltr',
  coordinateFormat: 'dd',
}
const site = 'https://qafila.example'
const time = Date.parse('2026-11-22T14:05:09Z')
const line: DigestLine = {
  device: { name: 'Truck 4' },
  event: { type: 'deviceOverspeed', eventTime: time, attributes: { speed: 60 } },
  count: 14,
  since: time - 600_000,
  isContinued: true,
  withinMs: 600_000,
}
const unsaid = /[{]\w+[}]|(?:notice|event|events|alarm|unit)\.\w/

describe('digests', () => {
  it.each([
    { language: 'en', says: 'Truck 4: Speeding, 14 more in 10 min' },
    { language: 'fr', says: 'Truck 4\u00a0: Excès de vitesse, encore 14 fois en 10 min' },
    { language: 'ar', says: '‏⁨Truck 4⁩: ⁨تجاوز السرعة⁩، 14 مرة أخرى خلال ⁨10 د⁩' },
  ] as const)('a continued line in $language', ({ language, says }) => {
    expect(digestLine(line, { ...reader, language })).toBe(says)
  })

  it('a line whose first event was not sent says how often and since when', () => {
    expect(digestLine({ ...line, isContinued: false }, reader)).toBe(
      'Truck 4: Speeding, 14 times since 2026-11-22 13:55:09',
    )
  })

  it('the subject of one line is the line, of more lines their events', () => {
    const digest = { why: 'group', time, site, links: {} } as const
    expect(digestText({ ...digest, lines: [line] }, reader).subject).toBe('Truck 4: Speeding, 14 more in 10 min')
    expect(digestText({ ...digest, lines: [line, { ...line, count: 2 }] }, reader).subject).toBe('16 events')
  })

  it.each(readerLanguages.flatMap((language) => [1, 4, 40].map((count) => ({ language, count }))))(
    'a digest of $count lines in $language stays short, and tells what it leaves out',
    ({ language, count }) => {
      const lines = Array.from({ length: count }, (_, at) => ({ ...line, device: { name: `Truck ${at}` } }))
      const links = { open: `${site}/`, notice: `${site}/notice/x`, rule: `${site}/settings/notification/1` }
      const digest = digestText({ why: 'storm', lines, time, links }, { ...reader, language })
      expect(JSON.stringify(digest)).not.toMatch(unsaid)
      expect(digest.html.match(/Truck /g)?.length ?? 0).toBeLessThanOrEqual(32)
      expect(digest.short.split('\n').length).toBe(count > 3 ? 4 : count)
    },
  )

  it.each(readerLanguages)('an outage in %s names a few devices and counts all', (language) => {
    const devices = Array.from({ length: 9 }, (_, at) => ({ name: `Truck ${at}` }))
    const outage = outageText(
      { devices, total: 20, withinMs: 120_000, time, links: { open: site } },
      { ...reader, language },
    )
    expect(JSON.stringify(outage)).not.toMatch(unsaid)
    expect(outage.subject).toContain('9')
    expect(outage.short).toContain('Truck 4')
    expect(outage.short).not.toContain('Truck 5')
    expect(outage.short).toContain('20')
    // five are named, four are counted
    expect(outage.short).toMatch(/\b4\b/)
  })
})

describe('what people write to others', () => {
  it('is text, in which only web addresses are links', () => {
    const { subject, short, text, html } = announcementText(
      { subject: 'Depot\r\nclosed', body: 'Closed <b>today</b>.\nSee https://atlas.example/a?b=1&c=2.\n\nAmina' },
      {},
      reader,
    )
    expect(subject).toBe('Depot closed')
    expect(short).toBe('Closed <b>today</b>.\nSee https://atlas.example/a?b=1&c=2.\n\nAmina')
    expect(text).toContain('See https://atlas.example/a?b=1&c=2.')
    expect(html).toContain('Closed &lt;b&gt;today&lt;/b&gt;.<br>See <a href="https://atlas.example/a?b=1&amp;c=2"')
    expect(html.match(/<a /g)).toHaveLength(1)
  })

  it.each(['javascript:alert(1)', 'https://x.example/"onmouseover="alert(1)', "https://x.example/'><script>"])(
    '%s breaks out of nothing',
    (body) => {
      const { html } = announcementText({ subject: 'x', body }, {}, reader)
      expect(html).not.toMatch(/href="javascript|"onmouseover|<script/)
    },
  )

  it.each(readerLanguages)('a test in %s says where it comes from', (language) => {
    const test = testText({}, { ...reader, language })
    expect(JSON.stringify(test)).not.toMatch(unsaid)
    expect(test.short).toContain('Qafila')
  })
})
