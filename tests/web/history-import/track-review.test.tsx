// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import type { ChosenFile } from '../../../web/src/history-import/choose-track.tsx'
import { TrackReview } from '../../../web/src/history-import/track-review.tsx'
import type { ChosenTrack, PreviewChoices } from '../../../web/src/history-import/track-session.ts'
import { useImportRun } from '../../../web/src/history-import/use-import-run.ts'
import { button, chooseOption, leaveScreen, showScreen, whenIdle } from '../../support/screen.tsx'
import { previewOf } from './preview-of.ts'

beforeAll(() => loadWordGroups('history-import'))
afterEach(leaveScreen)

const vehicles = [
  { name: 'Bus', count: 40 },
  { name: 'Van', count: 2 },
]

/** A file of two vehicles, whose worker answers when the test lets it. */
function slowFile() {
  const waiting: { choices: PreviewChoices; answer: (chosen: ChosenTrack) => void }[] = []
  const file: ChosenFile = {
    key: 1,
    name: 'two.gpx',
    opened: { format: 'gpx', csv: null },
    reader: {
      open: () => Promise.reject(new Error('It is open')),
      preview: (choices) => new Promise((answer) => waiting.push({ choices, answer })),
      batch: () => Promise.resolve([]),
      close: () => undefined,
    },
  }
  const answer = async (count: number) => {
    await act(async () =>
      waiting.at(-1)?.answer({ preview: previewOf(count, { vehicles, vehicleCount: 2 }), open: [], missing: [] }),
    )
    await whenIdle()
  }
  return { file, waiting, answer }
}

function Reviewed({ file, isReplaced }: { file: ChosenFile; isReplaced: boolean }) {
  return <TrackReview deviceId={7} file={file} run={useImportRun(7)} isReplaced={isReplaced} />
}

test('nothing is imported before what was chosen is read', async () => {
  const { file, waiting, answer } = slowFile()
  await showScreen(<Reviewed file={file} isReplaced={false} />)
  await answer(42)
  expect(button('Import 42 positions').disabled).toBe(false)
  await chooseOption(document.querySelector('select')!, 'Van')
  expect(waiting.map(({ choices }) => choices.vehicle)).toEqual([null, 'Van'])
  expect(button('Import 42 positions').disabled).toBe(true)
  await answer(2)
  expect(button('Import 2 positions').disabled).toBe(false)
})

test('nothing is imported while another file is read that takes its place', async () => {
  const { file, answer } = slowFile()
  await showScreen(<Reviewed file={file} isReplaced />)
  await answer(42)
  expect(button('Import 42 positions').disabled).toBe(true)
})
