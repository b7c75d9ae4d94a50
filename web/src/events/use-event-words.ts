import type { EventJson } from '../../../shared/wire/json.ts'
import { useMeasures } from '../fleet/use-measures.ts'
import { liveStore } from '../live/store.ts'
import { useWords } from '../words/use-words.ts'
import { eventDetail, eventTitle } from './event-text.ts'

export interface EventWords {
  title: string
  detail: string | null
  device: string
}

/** What an event is called, in the reader's language and units. */
export function useEventWords(): (event: EventJson) => EventWords {
  const t = useWords()
  const measures = useMeasures()
  return (event) => ({
    title: eventTitle(event, t, measures),
    detail: eventDetail(event, t, measures),
    device: liveStore.devices.get(event.deviceId)?.name ?? t('events.unknownDevice', { id: event.deviceId }),
  })
}
