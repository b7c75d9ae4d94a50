// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { useFormats } from '../../../web/src/i18n/use-formats.ts'
import { dayMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

afterEach(leaveScreen)

function Ago({ ms }: { ms: number }) {
  return useFormats().relative(ms, 0)
}

test.each([
  { language: 'en' as const, ms: 40 * dayMs, says: 'next month' },
  { language: 'en' as const, ms: 70 * dayMs, says: 'in 2 months' },
  { language: 'en' as const, ms: -5 * minuteMs, says: '5 min ago' },
  { language: 'fr' as const, ms: 70 * dayMs, says: 'dans 2 mois' },
  { language: 'fr' as const, ms: -400 * dayMs, says: 'l’année dernière' },
  { language: 'ar' as const, ms: 70 * dayMs, says: 'خلال شهرين' },
])('$ms ms from now in $language: $says', async ({ language, ms, says }) => {
  await showScreen(<Ago ms={ms} />, { language })
  expect(screenText()).toContain(says)
})
