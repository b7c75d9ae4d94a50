import { useCallback } from 'react'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'

export const isJustNow = (epochMs: number, nowMs: number): boolean => nowMs - epochMs < minuteMs

/**
 * `14 min ago`. Within a minute, and for trackers whose clock is ahead: now.
 *
 * @param isLive false where what is shown may be old: then nothing is said to be now
 */
export function useAgo(isLive = true): (moment: string | number, nowMs: number) => string {
  const t = useWords()
  const formats = useFormats()
  return useCallback(
    (moment, nowMs) => {
      const epochMs = typeof moment === 'number' ? moment : Date.parse(moment)
      return isLive && isJustNow(epochMs, nowMs) ? t('fleet.justNow') : formats.relative(epochMs, nowMs)
    },
    [t, formats, isLive],
  )
}
