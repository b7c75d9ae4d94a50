import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { eventQuery } from '../../api/tracks.ts'
import { goTo } from '../../router/browser-location.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './neighbour-buttons.module.css'
import { useNeighbours } from './use-neighbours.ts'

/** Leads to what happened to the same vehicle before and after. */
export function NeighbourButtons({ event }: { event: EventJson }) {
  const t = useWords()
  const { earlier, later, isKnown } = useNeighbours(event)
  return (
    <nav className={styles['buttons']} aria-label={t('events.neighbours')}>
      <Step side="earlier" to={isKnown.earlier ? earlier : undefined} />
      <Step side="later" to={isKnown.later ? later : undefined} />
    </nav>
  )
}

const icons = { earlier: <ChevronLeft className="q-mirrored" />, later: <ChevronRight className="q-mirrored" /> }

/** @param to undefined while it is looked for, null where there is none */
function Step({ side, to }: { side: 'earlier' | 'later'; to: EventJson | null | undefined }) {
  const t = useWords()
  const queries = useQueryClient()
  return (
    <IconButton
      label={t(to === null ? `events.${side}.none` : `events.${side}`)}
      icon={icons[side]}
      // it keeps the keyboard's focus, also at the end
      aria-disabled={!to}
      className={styles['step']}
      onClick={() => {
        if (!to) return
        queries.setQueryData(eventQuery(to.id).queryKey, to)
        goTo(`/event/${to.id}`)
      }}
    />
  )
}
