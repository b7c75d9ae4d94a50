import { useState, type HTMLAttributes, type KeyboardEvent, type PointerEvent } from 'react'
import { engineStates, type EngineState } from '../../../../shared/domain/reports/stretches.ts'
import type { ActivityHistoryJson } from '../../../../shared/wire/days/device-activity-json.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { classNames } from '../../ui/class-names.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import styles from './day-ribbon.module.css'
import { momentAfterKey, momentAt, stretchesIn, ticksIn, timesOf, type Span } from './ribbon-time.ts'

interface DayRibbonProps {
  history: ActivityHistoryJson
  span: Span
  /** what the device does now; null for one that is silent */
  doing: EngineState | null
  /** opens the replay at that moment, epoch ms; null for who may not */
  onOpen: ((at: number) => void) | null
}

/** The last 24 hours: driving, idling, stopped, moved without data. A touch, or Enter, opens the replay at the moment that it shows. */
export function DayRibbon({ history, span, doing, onOpen }: DayRibbonProps) {
  const t = useWords()
  const measures = useMeasures()
  const [at, setAt] = useState<number | null>(null)
  const shown = stretchesIn(history, span, doing)
  const times = timesOf(shown)
  const states = engineStates.filter((state) => times[state] > 0)
  const says = measures.list(states.map((state) => `${t(`card.${state}`)} ${measures.duration(times[state])}`))
  const control = useControl({ span, at, setAt, onOpen, says })
  const place = (moment: number) => `${((moment - span.from) / (span.to - span.from)) * 100}%`
  if (shown.length === 0) return <p className={styles['empty']}>{t('card.ribbonEmpty')}</p>
  return (
    <div className={styles['frame']}>
      <div className={classNames(styles['ribbon'], onOpen && styles['opens'])} {...control}>
        <span className={styles['lane']}>
          {shown.map(({ from, to, state }) => (
            <span
              key={from}
              className={classNames(styles['stretch'], styles[state])}
              style={{ insetInlineStart: place(from), inlineSize: `${((to - from) / (span.to - span.from)) * 100}%` }}
            />
          ))}
        </span>
        {at !== null && <span className={styles['mark']} style={{ insetInlineStart: place(at) }} />}
      </div>
      <div className={styles['ticks']} aria-hidden>
        {at !== null && <b>{t('card.replayAt', { time: measures.time(at) })}</b>}
        {at === null &&
          ticksIn(span, measures.timeZone).map((tick) => (
            <span key={tick} style={{ insetInlineStart: place(tick) }}>
              {measures.time(tick)}
            </span>
          ))}
      </div>
      <ul className={styles['legend']} aria-hidden>
        {states.map((state) => (
          <li key={state}>
            <i className={styles[state]} />
            {t(`card.${state}`)} <b>{measures.duration(times[state])}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Control extends Pick<DayRibbonProps, 'span' | 'onOpen'> {
  /** the moment that is pointed to */
  at: number | null
  setAt: (at: number | null) => void
  says: string
}

/** What makes the ribbon a slider by pointer and keyboard; a picture for who may not open the replay. */
function useControl({ span, at, setAt, onOpen, says }: Control): HTMLAttributes<HTMLDivElement> {
  const t = useWords()
  const measures = useMeasures()
  const isMirrored = useLanguage().direction === 'rtl'
  if (!onOpen) return { role: 'img', 'aria-label': t('card.ribbonSays', { times: says }) }
  const shown = at ?? span.to
  const pointed = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return momentAt(clientX, { left, width, isMirrored }, span)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const opens = event.key === 'Enter' || event.key === ' '
    const next = opens ? shown : momentAfterKey(event.key, shown, { span, isMirrored })
    if (next === null) return
    event.preventDefault()
    if (opens) onOpen(next)
    else setAt(next)
  }
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': t('card.ribbonOpen', { times: says }),
    'aria-valuemin': span.from,
    'aria-valuemax': span.to,
    'aria-valuenow': shown,
    'aria-valuetext': t('card.replayAt', { time: measures.time(shown) }),
    onKeyDown,
    onBlur: () => setAt(null),
    onPointerMove: (event) => setAt(pointed(event)),
    onPointerLeave: () => setAt(null),
    onPointerUp: (event) => onOpen(pointed(event)),
  }
}
