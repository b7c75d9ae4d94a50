// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { phrase } from '../../../shared/domain/failures.ts'
import { ignored } from '../../../shared/wire/trackers/notes.ts'
import { wrong } from '../../../shared/wire/trackers/rejection.ts'
import { RecentlyRejected } from '../../../web/src/connect/recently-rejected.tsx'
import { LogLine } from '../../../web/src/logs/log-line.tsx'
import { leaveScreen, showScreen } from '../../support/screen.tsx'
import { logLine } from '../logs/log-lines.ts'

afterEach(leaveScreen)

const field = 'accuracy'
const reason = 'accuracy is -1; it must be between 0 and 10 metres. This value was ignored.'
const values = { min: 0, max: 10, unit: phrase('metres') }
const said = ignored(wrong(field, '-1', phrase('between {min} and {max} {unit}', values)))
const problem = { type: 'device', id: 3, deviceId: 3, field, time: '2026-11-20T12:00:00.000+00:00' }

it.each([
  { language: 'en' as const, says: 'is -1; it must be between 0 and 10 metres. This value was ignored.' },
  { language: 'fr' as const, says: 'vaut -1\u00a0; attendu\u00a0: entre 0 et 10 mètres. Cette valeur a été ignorée.' },
  { language: 'ar' as const, says: 'كان -1؛ يجب أن يكون بين 0 و 10 متر. أُهملت هذه القيمة.' },
])('says in $language why a message was not used, stored or live', async ({ language, says }) => {
  await showScreen(<RecentlyRejected deviceId={3} />, {
    language,
    answers: { 'GET devices/3/problems': [{ ...problem, reason: `accuracy ${says}` }] },
  })
  await expect.poll(() => document.body.textContent).toContain(says)
  const line = { ...logLine({ refused: [{ field, reason, phrase: said }] }), key: 1 }
  await showScreen(<LogLine line={line} name={null} isOpen />, { language })
  await expect.poll(() => document.body.textContent).toContain(says)
})

it('shows a live line of an earlier version as it came', async () => {
  const line = { ...logLine({ refused: [{ field, reason }] }), key: 1 }
  await showScreen(<LogLine line={line} name={null} isOpen />, { language: 'fr' })
  await expect.poll(() => document.body.textContent).toContain('is -1; it must be between 0 and 10 metres.')
})
