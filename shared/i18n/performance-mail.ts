import { inkOn, mixed } from '../domain/brand/contrast.ts'
import type { MailBrand, MailColours } from '../domain/brand/mail-brand.ts'
import { reportLimits } from '../domain/limits/reports.ts'
import { measuresOf, wordsOf } from '../domain/notifications/texts/reader-words.ts'
import { changeOf } from '../domain/performance/change.ts'
import { countPer100, percentOf, type Work } from '../domain/performance/figures.ts'
import { heatLevel, heatLevels, heatStep, type HeatColumn, type HeatRow } from '../domain/performance/heat-map.ts'
import type { Reader } from '../domain/reader.ts'
import { hourMs } from '../domain/time/durations.ts'
import { distanceFromMetres, rateFromLitres, volumeFromLitres } from '../domain/units.ts'
import { plainLine } from './mail-page.ts'
import { escapeMarkup } from './markup-escape.ts'
import ar from './performance.ar.json' with { type: 'json' }
import en from './performance.en.json' with { type: 'json' }
import fr from './performance.fr.json' with { type: 'json' }
import { createWords, regionOf, type Words } from './t.ts'

const words: Readonly<Record<Reader['language'], Words>> = {
  ar: createWords('ar', ar),
  en: createWords('en', en),
  fr: createWords('fr', fr),
}

/** What a fleet did in a period. */
export interface FleetFigures {
  work: Work
  alarms: number
  idleMs: number
}

/** How a fleet did, against the period before. */
export interface FleetPerformance {
  now: FleetFigures
  before: FleetFigures
  /** who drives most wastefully; null without a score */
  lowest: { name: string; score: number } | null
  vehicles: number
  /** whether a calendar says when vehicles are available */
  isByCalendar: boolean
  columns: readonly HeatColumn[]
  /** the most used vehicle first */
  rows: readonly HeatRow[]
}

/** What a mail says beside its text: for those who see it, and for those who read it as lines. */
export interface MailPart {
  html: string
  lines: readonly (readonly [label: string, value: string])[]
  /** rules for dark mail programs */
  dark: string
}

/**
 * How a fleet did as a part of a mail: figures, and hours in use of each vehicle and day as a picture of cells. Mail programs
 * load no picture before they are asked, and turn none to dark; a table of colours is there at once, and is read aloud.
 */
export function performancePart(
  performance: FleetPerformance,
  { reader, brand }: { reader: Reader; brand: MailBrand },
): MailPart {
  const t = words[reader.language]
  const figures = figuresOf(performance, reader, t)
  return {
    html: `${figuresTable(figures)}${heatTable(performance, { reader, t, light: brand.light })}`,
    lines: figures.map(({ label, value, notes }) => [label, [value, ...notes].join(' · ')] as const),
    dark: darkOf(brand.dark),
  }
}

interface Figure {
  label: string
  value: string
  notes: readonly string[]
}

const nothing = '–'

function figuresOf(
  { now, before, lowest, vehicles, isByCalendar }: FleetPerformance,
  reader: Reader,
  t: Words,
): Figure[] {
  const { distance, duration, volume, rate, percent, quantity } = quantitiesOf(reader)
  const unit = wordsOf(reader)(`unit.${reader.distanceUnit}`)
  const alarmRate = ({ alarms, work }: FleetFigures) =>
    countPer100(alarms, distanceFromMetres(work.metres, reader.distanceUnit))
  const figure = (label: string, [value, earlier]: readonly [number | null, number | null], text: typeof distance) => ({
    label,
    value: value === null ? nothing : text(value),
    notes: changeText(changeOf(value, earlier), { t, percent }),
  })
  const of = (read: (figures: FleetFigures) => number | null) => [read(now), read(before)] as const
  const used = percentOf(now.work.inUseMs, now.work.availableMs)
  const figures = [
    withNote(
      figure(
        t('performance.distance'),
        of(({ work }) => work.metres),
        distance,
      ),
      t('performance.drove', { driven: quantity(now.work.driven), vehicles: quantity(vehicles) }),
    ),
    withNote(
      figure(
        t('performance.inUse'),
        of(({ work }) => work.inUseMs),
        duration,
      ),
      used === null
        ? null
        : t(isByCalendar ? 'performance.ofAvailable' : 'performance.ofTime', { percent: percent(used) }),
    ),
    withNote(
      figure(
        t('performance.consumption'),
        of(({ work }) => work.litresPer100Km),
        rate,
      ),
      fuelNote(now.work, { t, volume, quantity }),
    ),
    withNote(
      figure(t('performance.alarms', { unit }), of(alarmRate), quantity),
      t('performance.alarmCount', { count: now.alarms }),
    ),
    figure(
      t('performance.idling'),
      of(({ idleMs }) => idleMs),
      duration,
    ),
  ]
  const person = lowest && {
    label: t('performance.lowest'),
    value: plainLine(lowest.name),
    notes: [t('performance.scoreOf', { score: quantity(lowest.score) })],
  }
  return person ? [...figures, person] : figures
}

const fuelNote = (
  { litres, fuelCost }: Work,
  { t, volume, quantity }: Pick<ReturnType<typeof quantitiesOf>, 'volume' | 'quantity'> & { t: Words },
): string =>
  litres > 0
    ? [
        t('performance.usedFuel', { volume: volume(litres) }),
        ...(fuelCost === null ? [] : [t('performance.cost', { cost: quantity(fuelCost) })]),
      ].join(' · ')
    : t('performance.noFuel')

const withNote = (figure: Figure, note: string | null): Figure =>
  note === null ? figure : { ...figure, notes: [...figure.notes, note] }

function changeText(
  change: ReturnType<typeof changeOf>,
  { t, percent }: { t: Words; percent: (value: number) => string },
): string[] {
  if (!change) return []
  return 'percent' in change
    ? [t(`performance.${change.way}`, { percent: percent(change.percent) })]
    : [t(`performance.${change.way}`)]
}

/** In the reader's units, as the page writes them. */
function quantitiesOf(reader: Reader) {
  const unitWords = wordsOf(reader)
  const region = regionOf[reader.language]
  const number = (most: number) => new Intl.NumberFormat(region, { maximumFractionDigits: most })
  const [whole, tenths, percents] = [number(0), number(1), new Intl.NumberFormat(region, { style: 'percent' })]
  const withUnit = (value: string, unit: string) => unitWords('unit.of', { value, unit })
  const distance = (metres: number) => {
    const value = distanceFromMetres(metres, reader.distanceUnit)
    return withUnit((value < 100 ? tenths : whole).format(value), unitWords(`unit.${reader.distanceUnit}`))
  }
  const perDistance = unitWords('unit.per100', {
    volume: unitWords(`unit.${reader.volumeUnit}`),
    distance: unitWords(`unit.${reader.distanceUnit}`),
  })
  const { duration, quantity } = measuresOf(reader)
  return {
    duration,
    volume: (litres: number) =>
      withUnit(tenths.format(volumeFromLitres(litres, reader.volumeUnit)), unitWords(`unit.${reader.volumeUnit}`)),
    quantity,
    distance,
    rate: (litresPer100Km: number) => withUnit(tenths.format(rateFromLitres(litresPer100Km, reader)), perDistance),
    percent: (percent: number) => percents.format(percent / 100),
  }
}

const soft = 'color:#474e66;font-size:13px;line-height:1.4'
const tileStyle = 'width:50%;vertical-align:top;padding:12px 14px;border:1px solid #e4ded2;border-radius:8px'

/** Two beside each other. */
function figuresTable(figures: readonly Figure[]): string {
  const tiles = figures.map(
    ({ label, value, notes }) =>
      `<td class="tile" style="${tileStyle}"><span style="${soft}">${escapeMarkup(label)}</span><br>` +
      `<b style="font-size:20px;line-height:1.5"><bdi>${escapeMarkup(value)}</bdi></b>` +
      notes.map((note) => `<br><span style="${soft}">${escapeMarkup(note)}</span>`).join('') +
      '</td>',
  )
  const rows = tiles.filter((_, at) => at % 2 === 0).map((tile, at) => `<tr>${tile}${tiles[at * 2 + 1] ?? ''}</tr>`)
  return `<table role="presentation" style="width:100%;width:calc(100% + 12px);border-collapse:separate;border-spacing:6px;margin:0 -6px 20px">${rows.join('')}</table>`
}

interface Drawn {
  reader: Reader
  t: Words
  light: MailColours
}

/** More columns leave no room for numbers. */
const numberedColumnsMax = 10
const headStyle = 'font-weight:400;font-size:11px;color:#474e66'
const nameStyle = 'font-weight:400;text-align:start;overflow:hidden;text-overflow:ellipsis;white-space:nowrap'

function heatTable({ rows, columns }: FleetPerformance, { reader, t, light }: Drawn): string {
  const used = rows.filter(({ total }) => total > 0)
  const shown = used.slice(0, reportLimits.performanceMailRowsMax)
  if (shown.length === 0) return ''
  const isNumbered = columns.length <= numberedColumnsMax
  const step = heatStep(shown)
  const colours = shades(light, '#ffffff')
  const hours = new Intl.NumberFormat(regionOf[reader.language], { maximumFractionDigits: 1 })
  // a minute of use is not none
  const hoursText = (ms: number) => hours.format(ms > 0 ? Math.max(0.1, ms / hourMs) : 0)
  const cell = (ms: number | null) => {
    if (ms === null) return `<td>${isNumbered ? nothing : ''}</td>`
    const level = heatLevel(ms, step)
    return `<td class="h${level}" style="${colours[level]}">${isNumbered ? hoursText(ms) : ''}</td>`
  }
  const body = shown.map(
    ({ name, cells, total }) =>
      `<tr align="center"><th scope="row" style="${nameStyle}"><bdi>${escapeMarkup(plainLine(name))}</bdi></th>` +
      `${cells.map(cell).join('')}<td><b>${hoursText(total)}</b></td></tr>`,
  )
  const others = used.length - shown.length
  return (
    `<h2 style="margin:0 0 8px;font-size:15px;line-height:1.4">${escapeMarkup(t('performance.mailHours'))}</h2>` +
    `<table cellpadding="3" style="width:100%;table-layout:fixed;border-collapse:separate;border-spacing:2px;font-size:12px;margin:0 0 ${others > 0 ? 4 : 20}px">` +
    `${heatHead(columns, { reader, t, isNumbered })}${body.join('')}</table>` +
    (others > 0
      ? `<p class="when" style="margin:0 0 20px;${soft}">${escapeMarkup(t('performance.mailOthers', { count: others }))}</p>`
      : '')
  )
}

function heatHead(
  columns: readonly HeatColumn[],
  { reader, t, isNumbered }: Pick<Drawn, 'reader' | 't'> & { isNumbered: boolean },
): string {
  const format = new Intl.DateTimeFormat(regionOf[reader.language], {
    timeZone: reader.zone,
    day: 'numeric',
    ...(isNumbered && { weekday: 'short' }),
  })
  const days = columns.map(({ from }, at) => (isNumbered || at % 7 === 0 ? format.format(from) : ''))
  const heading = (text: string) => `<th scope="col" style="${headStyle}">${escapeMarkup(text)}</th>`
  return (
    `<tr><th scope="col" style="${nameStyle};${headStyle};width:25%">${escapeMarkup(t('performance.vehicle'))}</th>` +
    `${days.map(heading).join('')}<th scope="col" style="${headStyle};width:11%">${escapeMarkup(t('performance.total'))}</th></tr>`
  )
}

const shares = [0.16, 0.34, 0.68, 1]
const unused = { light: 'background:#f8f6f1;color:#474e66', dark: 'background:#0f1422;color:#bac2d8' }

/** As the page shades them: for not used, then by use. */
const shades = ({ button }: MailColours, panel: string): string[] => [
  panel === '#ffffff' ? unused.light : unused.dark,
  ...shares.slice(0, heatLevels).map((share) => {
    const colour = mixed(panel, button, share)
    return `background:${colour};color:${inkOn(colour)}`
  }),
]

const darkOf = (dark: MailColours): string =>
  '.tile{border-color:#2a3149!important}' +
  shades(dark, '#141929')
    .map((style, level) => `.card .h${level}{${style.replaceAll(/(?=;|$)/g, '!important')}}`)
    .join('')
