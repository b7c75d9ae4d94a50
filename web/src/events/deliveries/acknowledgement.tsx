import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate.ts'
import { eventQuery } from '../../api/tracks.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { textOf } from '../../display/record-text.ts'
import { liveStore } from '../../live/store.ts'
import { useUser } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { useWords } from '../../i18n/use-words.ts'
import { acknowledge } from './deliveries.ts'
import styles from './deliveries.module.css'

/** Who has taken care of an event and when, or the button to say so. A guest of a share only reads. */
export function Acknowledgement({ event }: { event: EventJson }) {
  const t = useWords()
  const measures = useMeasures()
  const queries = useQueryClient()
  const isGuest = useUser().temporary
  const { mutate, isPending } = useMutation({
    mutationFn: () => acknowledge(event.id),
    onError: showFailure,
    onSuccess: (changed) => {
      queries.setQueryData(eventQuery(event.id).queryKey, changed)
      liveStore.addEvents([changed])
    },
  })
  const { acknowledgedBy, acknowledgedAt } = event.attributes
  if (typeof acknowledgedAt === 'string') {
    return (
      <p className={`q-row q-gap-2 ${styles['acknowledged']}`}>
        <CircleCheck size={16} aria-hidden />
        <span>
          {t('alerts.acknowledgedBy', {
            name: bidiIsolate(textOf(acknowledgedBy)),
            time: measures.moment(acknowledgedAt),
          })}
        </span>
      </p>
    )
  }
  if (isGuest) return null
  return (
    <Button size="small" icon={<CircleCheck size={16} aria-hidden />} busy={isPending} onClick={() => mutate()}>
      {t('alerts.acknowledge')}
    </Button>
  )
}
