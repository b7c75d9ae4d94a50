// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LakeFileJson, LakeJson } from '../../../shared/wire/lake/lake-json.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { LakeCard } from '../../../web/src/lake/lake-card.tsx'
import { button, click, field, leaveScreen, screenText, showScreen, whenIdle } from '../../support/screen.tsx'

beforeEach(() => loadWordGroups('lake', 'dates'))
afterEach(leaveScreen)

const off: LakeJson = { isOn: false, since: null, lastDay: null, files: 0, bytes: 0, waiting: 0, nextRun: null }
const on: LakeJson = {
  isOn: true,
  since: '2026-11-01T10:00:00Z',
  lastDay: '2026-11-28',
  files: 28,
  bytes: 5_000_000,
  waiting: 2,
  nextRun: '2026-11-29T12:40:00Z',
}
const file: LakeFileJson = {
  day: '2026-11-28',
  firstDeviceId: 1,
  lastDeviceId: 25,
  bytes: 200_000,
  writtenTime: '2026-11-29T00:41:00Z',
  path: '/lake/files/2026-11-28/devices-1-25.parquet',
}

async function show(state: LakeJson, answers: object = {}) {
  const shown = await showScreen(<LakeCard />, {
    answers: {
      'GET lake': state,
      'GET lake/files?from=2026-11-28T00%3A00%3A00Z&to=2026-11-28T23%3A59%3A59Z': [file],
      ...answers,
    },
    person: { administrator: true },
  })
  await whenIdle()
  return shown
}
const changes = (asked: { method: string; path: string; body: string }[]) =>
  asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => `${path} ${body}`)

test('is switched on without a question', async () => {
  const { asked } = await show(off, { 'PUT lake': { ...off, isOn: true } })
  await click(field('Keep history as Parquet files'))
  expect(changes(asked)).toEqual(['lake {"isOn":true}'])
  expect(screenText()).toContain('No files yet: each day gets its own when it is over.')
})

test('tells what it holds, and hands out the files of a day', async () => {
  await show(on)
  for (const text of [
    '28 files, 5 MB.',
    '2 files are to be written.',
    'Next update',
    'Vehicles with ids 1 to 25',
    '200 kB',
  ])
    expect(screenText()).toContain(text)
  const link = document.querySelector<HTMLAnchorElement>('a[download]')!
  expect(link.getAttribute('href')).toBe('/api/lake/files/2026-11-28/devices-1-25.parquet')
  expect(link.getAttribute('aria-label')).toBe('Download: vehicles with ids 1 to 25')
})

test('is switched off only after a question', async () => {
  const { asked } = await show(on, { 'PUT lake': { ...on, isOn: false, since: null, nextRun: null } })
  await click(field('Keep history as Parquet files'))
  await click(button('Cancel'))
  expect(changes(asked)).toEqual([])
  await click(field('Keep history as Parquet files'))
  await click(button('Switch off and remove'))
  expect(changes(asked)).toEqual(['lake {"isOn":false}'])
  expect(screenText()).toContain('The files are being removed.')
})

test('says why it cannot be shown', async () => {
  await show(on, { 'GET lake': { status: 500, text: 'Try again later.' } })
  expect(screenText()).toContain('Try again later.')
})
