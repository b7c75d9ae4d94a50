// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { ImportAction } from '../../../web/src/history-import/import-action.tsx'
import type { TrackReader } from '../../../web/src/history-import/track-reader.ts'
import { useImportRun } from '../../../web/src/history-import/use-import-run.ts'
import { button, click, leaveScreen, screenText, showScreen, type Answers } from '../../support/screen.tsx'
import { previewOf } from './preview-of.ts'

const total = 1200
const perCall = 500
const preview = previewOf(total)
const reader: Pick<TrackReader, 'batch'> = {
  batch: async (offset) => Array.from({ length: Math.min(perCall, total - offset) }, (_, at) => ({ at: offset + at })),
}

beforeAll(() => loadWordGroups('history-import'))
afterEach(leaveScreen)

function Imported() {
  const run = useImportRun(7)
  const start = () => void run.start(reader as TrackReader, { fileName: 'monday.gpx', format: 'gpx', total })
  return (
    <>
      <ImportAction deviceId={7} run={run} preview={preview} isReading={false} onStart={start} />
      <button onClick={() => run.forget()}>Another file</button>
      <button onClick={() => run.forget('import-1')}>Removed</button>
    </>
  )
}

/** Takes the positions of the first calls; the next one gets an answer of its own, and then all are taken. */
async function show(instead: { status: number; text: string; headers?: Record<string, string> }, after: number) {
  let begun = 0
  let calls = 0
  const parts: string[] = []
  const taken = (id: string) => (body: string) => {
    const { offset, positions } = JSON.parse(body) as { offset: number; positions: object[] }
    parts.push(`${id} ${offset}`)
    return ++calls === after + 1 ? instead : { import: { positions: offset + positions.length }, refused: [] }
  }
  const answers: Answers = {
    'POST devices/7/imports': () => ({ id: `import-${++begun}` }),
    'POST devices/7/imports/import-1/positions': taken('import-1'),
    'POST devices/7/imports/import-2/positions': taken('import-2'),
  }
  await showScreen(<Imported />, { answers })
  await click(button('Import 1,200 positions'))
  return parts
}

const busy = { status: 409, text: 'This device is reporting very often right now.' }

test('an import that failed goes on where it was', async () => {
  const parts = await show(busy, 1)
  expect(screenText()).toContain(busy.text)
  await click(button('Continue'))
  expect(parts).toEqual(['import-1 0', 'import-1 500', 'import-1 500', 'import-1 1000'])
  expect(screenText()).toContain('1,200 positions were handed over.')
})

test('one that is stopped while the server lets it wait stops at once, and goes on', async () => {
  const parts = await show({ status: 429, text: 'Too much', headers: { 'Retry-After': '600' } }, 2)
  await click(button('Stop'))
  expect(screenText()).toContain('Stopped after 1,000 positions. Continue, or remove them below.')
  await click(button('Continue'))
  expect(parts.at(-1)).toBe('import-1 1000')
  expect(screenText()).toContain('1,200 positions were handed over.')
})

test.each([
  { name: 'other positions', choose: 'Another file', answer: busy },
  { name: 'one that was removed here', choose: 'Removed', answer: busy },
  { name: 'one that somebody else removed', choose: null, answer: { status: 404, text: 'There is no such import.' } },
])('another import is begun after $name', async ({ choose, answer }) => {
  const parts = await show(answer, 1)
  if (choose !== null) await click(button(choose))
  await click(button('Import 1,200 positions'))
  expect(parts.slice(2)).toEqual(['import-2 0', 'import-2 500', 'import-2 1000'])
})

test('what became of one file is not said of the next', async () => {
  await show(busy, 1000)
  expect(screenText()).toContain('handed over')
  await click(button('Another file'))
  expect(screenText()).not.toContain('handed over')
  expect(button('Import 1,200 positions').disabled).toBe(false)
})
