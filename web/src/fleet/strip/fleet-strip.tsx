import { useQuery } from '@tanstack/react-query'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { api } from '../../api/client.ts'
import { nowMs } from '../../api/use-now.ts'
import { useAlarms } from '../../live/hooks.ts'
import { alarmsKept, liveStore } from '../../live/store.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { doingChoices, type DoingChoice } from '../filter/fleet-filter.ts'
import styles from './fleet-strip.module.css'

interface FleetStripProps {
  counts: Readonly<Record<DoingChoice, number>>
  chosen: DoingChoice | null
  /** null for all */
  onChoose: (choice: DoingChoice | null) => void
}

/** The fleet in five numbers, each of which filters the list; the same one again shows all. */
export function FleetStrip({ counts, chosen, onChoose }: FleetStripProps) {
  const t = useWords()
  const formats = useFormats()
  const isCut = useOpenAlarms()
  return (
    <div className={styles['strip']} role="group" aria-label={t('strip.label')}>
      {doingChoices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          className={classNames(styles['choice'], styles[choice], counts[choice] === 0 && styles['none'])}
          onClick={() => onChoose(choice === chosen ? null : choice)}
        >
          <b>
            {formats.number(counts[choice])}
            {choice === 'alarm' && isCut && '+'}
          </b>{' '}
          <span>{t(`strip.${choice}`)}</span>
        </button>
      ))}
    </div>
  )
}

/**
 * Alarms of the last day that newer events have pushed out of the list that a page begins with.
 * @returns whether there may be more than are known
 */
function useOpenAlarms(): boolean {
  const { data } = useQuery({
    queryKey: ['open-alarms'],
    queryFn: async ({ signal }) => {
      const since = new Date(nowMs() - dayMs).toISOString()
      const alarms = await api.get<EventJson[]>('events', { type: 'alarm', since, limit: alarmsKept }, signal)
      // once: later the answer does not know who has acknowledged them meanwhile
      liveStore.addAlarms(alarms)
      return alarms
    },
    // a store that was emptied needs another answer
    staleTime: () => (liveStore.hasLoadedAlarms ? Number.POSITIVE_INFINITY : 0),
  })
  return useAlarms().size >= alarmsKept || (data?.length ?? 0) >= alarmsKept
}
