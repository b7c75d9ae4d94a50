// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWords } from '../../../shared/i18n/t.ts'
import en from '../../../shared/i18n/move-in.en.json' with { type: 'json' }
import settings from '../../../shared/i18n/settings.en.json' with { type: 'json' }
import { noImport, type ImportJson, type ImportNoteJson } from '../../../shared/wire/imports/import-json.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { MoveInPage } from '../../../web/src/move-in/move-in-page.tsx'
import { reportFile } from '../../../web/src/move-in/report-file.ts'
import { button, click, enter, field, leaveScreen, screenText, showScreen, whenIdle } from '../../support/screen.tsx'

beforeEach(() => loadWordGroups('move-in', 'settings', 'dates'))
afterEach(leaveScreen)

const running: ImportJson = {
  ...noImport,
  state: 'running',
  address: 'https://old.example',
  startedTime: '2026-11-29T10:00:00Z',
  stage: 'history',
  kinds: [{ kind: 'device', found: 40, added: 30, known: 8, refused: 2 }],
  links: 12,
  historyFrom: '2026-01-01T00:00:00Z',
  devices: 38,
  devicesDone: 5,
  positions: 12_345,
}
const note: ImportNoteJson = {
  kind: 'device',
  foreignId: 7,
  name: '=1+1',
  isRefused: true,
  reasons: [{ field: 'uniqueId', reason: 'is taken' }],
}
const show = async (state: ImportJson, answers: object = {}) => {
  const shown = await showScreen(<MoveInPage />, {
    answers: { 'GET import': state, 'GET import/notes': [note], ...answers },
    person: { administrator: true },
  })
  await whenIdle()
  return shown
}

test('begins with address, token and a year of history', async () => {
  const { asked } = await show(noImport, { 'POST import': running })
  expect(button('Start import').disabled).toBe(true)
  await enter(field('Address'), 'https://old.example')
  await enter(field('Token of an administrator'), 'secret')
  expect(field('Token of an administrator').type).toBe('password')
  await click(button('Start import'))
  const body = asked.find(({ method }) => method === 'POST')?.body ?? ''
  expect(JSON.parse(body)).toEqual({
    address: 'https://old.example',
    token: 'secret',
    historyFrom: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/),
  })
  expect(screenText()).toContain('Copying history')
})

test('begins without history where nobody wants it, and says why it was refused', async () => {
  const refusal = { status: 400, text: 'address: The server refuses the token' }
  const { asked } = await show(noImport, { 'POST import': refusal })
  await enter(field('Address'), 'old.example')
  await enter(field('Token of an administrator'), 'wrong')
  await click(field('Import history'))
  await click(button('Start import'))
  expect(asked.find(({ method }) => method === 'POST')?.body).toContain('"historyFrom":null')
  expect(screenText()).toContain('The server refuses the token')
})

test('shows how far it is, what it waits for, and cancels', async () => {
  const waiting = { ...running, reason: 'The server answered with status 429' }
  const { asked } = await show(waiting, { 'DELETE import': { ...waiting, state: 'cancelled', reason: null } })
  for (const text of ['Running', '12,345 positions', '12 permissions', 'Waiting for the server: The server answered'])
    expect(screenText()).toContain(text)
  const cells = Array.from(document.querySelectorAll('tbody tr > *'), ({ textContent }) => textContent)
  expect(cells).toEqual(['Vehicles', '40', '30', '8', '2'])
  expect(document.querySelector('form')).toBeNull()
  await click(button('Cancel import'))
  expect(asked.some(({ method, path }) => method === 'DELETE' && path === 'import')).toBe(true)
  expect(screenText()).toContain('Cancelled')
})

test('shows what did not map, and invites until nobody is left', async () => {
  const over = { ...running, state: 'done' as const, noted: 1, uninvited: 2 }
  const { asked } = await show(over, { 'POST import/invitations': { sent: 2, left: 0 } })
  for (const text of ['Finished', '=1+1', 'uniqueId', 'is taken', 'Not imported']) expect(screenText()).toContain(text)
  await click(button('Send 2 links'))
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['import/invitations'])
})

test('says why it cannot be shown', async () => {
  await show(noImport, { 'GET import': { status: 403, text: 'Only an administrator may do this. Ask one.' } })
  expect(screenText()).toContain('Only an administrator may do this.')
})

test('the report has a row for each reason, and no formula', async () => {
  const t = createWords('en', { ...settings, ...en })
  const text = await reportFile([note], { t, language: 'en' }).text()
  expect(text.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'Kind,Id on the server,Name,Outcome,Field,Reason',
    "Vehicle,7,'=1+1,Not imported,uniqueId,is taken",
  ])
})
