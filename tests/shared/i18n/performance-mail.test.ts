import { describe, expect, it } from 'vitest'
import { productMailBrand } from '../../../shared/domain/brand/mail-brand.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { workOf } from '../../../shared/domain/performance/figures.ts'
import type { HeatRow } from '../../../shared/domain/performance/heat-map.ts'
import { readerOf } from '../../../shared/domain/reader.ts'
import { dayMs, hourMs } from '../../../shared/domain/time/durations.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { mailLanguages, type MailLanguage } from '../../../shared/i18n/mail-languages.ts'
import { performancePart, type FleetPerformance } from '../../../shared/i18n/performance-mail.ts'
import { composeScheduledMail } from '../../../shared/i18n/scheduled-mail.ts'
import { buildUser } from '../../support/builders.ts'

const monday = Date.parse('2026-05-04T00:00Z')
const day = (at: number) => ({ from: monday + at * dayMs, to: monday + (at + 1) * dayMs - 1 })
const days = (count: number) => Array.from({ length: count }, (_, at) => day(at))
const row = (deviceId: number, name: string, hours: readonly (number | null)[]): HeatRow => ({
  deviceId,
  name,
  cells: hours.map((each) => each && each * hourMs),
  total: hours.reduce<number>((sum, each) => sum + (each ?? 0), 0) * hourMs,
})
const figures = (distance: number, alarms: number) => ({
  work: workOf([
    {
      deviceId: 1,
      distance,
      inUseTime: 12 * hourMs,
      availableTime: 48 * hourMs,
      spentFuel: distance / 10_000,
      startTime: '2026-05-04T00:00Z',
    },
  ]),
  alarms,
  idleMs: 2 * hourMs,
})
const usual: FleetPerformance = {
  now: figures(150_000, 3),
  before: figures(300_000, 3),
  lowest: { name: 'Ali Kaci', score: 62 },
  vehicles: 3,
  isByCalendar: false,
  columns: days(7),
  rows: [
    row(1, 'Van 1', [8, 6.25, null, 4, 2, 0, 0]),
    row(2, 'Truck', [1, 0, 0, 0, 0, 0, 0]),
    row(3, 'Unused', [null]),
  ],
}

const reader = (language: MailLanguage, attributes: object = {}) =>
  readerOf({ user: buildUser({ attributes: { language, ...attributes } }), server: newServerSettings() })

const partOf = (performance: FleetPerformance, language: MailLanguage = 'en', attributes: object = {}) =>
  performancePart(performance, { reader: reader(language, attributes), brand: productMailBrand })

const mailOf = (performance: FleetPerformance, language: MailLanguage = 'en') =>
  composeScheduledMail({
    language,
    zone: 'UTC',
    name: 'Amina Benali',
    description: 'Performance',
    report: 'Utilisation',
    from: monday,
    to: monday + 7 * dayMs,
    devices: 3,
    isAttached: true,
    link: 'https://qafila.example/performance?all=true',
    unsubscribePage: 'https://qafila.example/unsubscribe?token=abc',
    part: partOf(performance, language),
  })

/** Mail programs that hold more than that cut it off. */
const htmlBytesMax = 102_000
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069\u00a0\u202f]/g, (sign) => (sign > '\u2065' ? '' : ' '))

describe('the performance of a fleet in a mail', () => {
  it('says each figure, its change and what it is of', () => {
    expect(partOf(usual).lines.map(([label, value]) => `${label}: ${plain(value)}`)).toEqual([
      'Distance: 150 km · 50% less than before · 1 of 3 vehicles drove',
      'Time in use: 12 h · As before · 25% of the time of all vehicles',
      'Consumption: 10 l/100 km · As before · 15 l used',
      'Alarms per 100 km: 2 · 100% more than before · 3 alarms',
      'Idling: 2 h · As before',
      'Most wasteful driver: Ali Kaci · Score 62 of 100',
    ])
  })

  it.each<{ name: string; changes: Partial<FleetPerformance>; attributes?: object; says: string }>([
    {
      name: 'miles and gallons',
      changes: {},
      attributes: { distanceUnit: 'mi', volumeUnit: 'usGal' },
      says: '93.2 mi',
    },
    { name: 'hours of a calendar', changes: { isByCalendar: true }, says: '25% of the time available' },
    { name: 'no way', changes: { now: figures(0, 1) }, says: 'Alarms per 100 km: – · 1 alarm' },
    {
      name: 'fuel of a known price',
      changes: { now: { ...usual.now, work: { ...usual.now.work, fuelCost: 22.5 } } },
      says: '15 l used · cost 22.5',
    },
    { name: 'nobody with a score', changes: { lowest: null }, says: 'Idling: 2 h' },
  ])('of $name says $says', ({ changes, attributes, says }) => {
    const lines = partOf({ ...usual, ...changes }, 'en', attributes).lines.map(([label, value]) => `${label}: ${value}`)
    expect(plain(lines.join('\n'))).toContain(says)
  })

  it.each(mailLanguages)('in %s leaves no hole, in both forms', (language) => {
    const mail = mailOf(usual, language)
    expect(JSON.stringify(mail)).not.toMatch(/[{]\w+[}]|performance\.\w|unit\.\w/)
    for (const form of [mail.text, mail.html]) expect(form).toContain('Ali Kaci')
    expect(mail.html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
    expect(mail.html).toContain('Van 1')
  })

  it('draws hours as shades that dark mail programs turn dark, the most used vehicle first', () => {
    const { html } = mailOf(usual)
    const cells = [...html.matchAll(/<td class="h(\d)"[^>]*background:(#\w+)[^>]*>([^<]*)</g)].map(
      ([, level, colour, text]) => `${level} ${colour} ${text}`,
    )
    expect(cells.slice(0, 7)).toEqual([
      '4 #e2a33b 8',
      '4 #e2a33b 6.3',
      '2 #f5e0bc 4',
      '1 #faf0e0 2',
      '0 #f8f6f1 0',
      '0 #f8f6f1 0',
      '1 #faf0e0 1',
    ])
    for (const level of [0, 1, 2, 3, 4]) {
      expect(html).toMatch(new RegExp(`\\.h${level}\\{background:#\\w+!important;color:#\\w+!important\\}`))
    }
    expect(html.indexOf('Van 1')).toBeLessThan(html.indexOf('Truck'))
    expect(html).not.toContain('Unused')
    expect(html).toContain('Mon 4')
  })

  it('stays within what mail programs show, and says how many vehicles it leaves out', () => {
    const { performanceMailRowsMax } = reportLimits
    const cells = Array.from({ length: 45 }, () => 7.5)
    const rows = Array.from({ length: 500 }, (_, at) => row(at + 1, `${'Véhicule '.repeat(12)}${at}`, cells))
    const { html } = mailOf({ ...usual, rows, columns: days(45) })
    expect(html.match(/<tr align="center">/g)).toHaveLength(performanceMailRowsMax)
    expect(html).toContain(`and ${500 - performanceMailRowsMax} more vehicles`)
    expect(Buffer.byteLength(html)).toBeLessThan(htmlBytesMax)
  })

  it('makes no markup and no link of names', () => {
    const name = '<img src=x onerror=alert(1)> www.evil.example "'
    const { html, text } = mailOf({ ...usual, lowest: { name, score: 1 }, rows: [row(1, name, [1])] })
    expect(html).not.toContain('<img')
    for (const form of [html, text]) expect(form).not.toContain('www.evil')
  })

  it('has no picture where no vehicle was used', () => {
    const { html } = partOf({ ...usual, rows: [row(1, 'Van 1', [0, null])] })
    expect(html).not.toContain('Van 1')
    expect(html).toContain('150 km')
  })
})
