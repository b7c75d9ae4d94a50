import { wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { useNow } from '../api/use-now.ts'
import { useReaderZone } from './reader-zone.ts'

/** `2030-12-31`: the present day in the reader's zone. */
export function useToday(): string {
  const zone = useReaderZone()
  return new Date(wallTimeOf(useNow(minuteMs), zone)).toISOString().slice(0, 10)
}
