import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { EventLine } from '../event-line.tsx'
import type { EventRun } from './drawer-filter.ts'
import styles from './event-run-line.module.css'

interface EventRunLineProps {
  run: EventRun
  now: number
  onSelect: (deviceId: number) => void
}

/** An event, and a button for the routine ones that it stands for. */
export function EventRunLine({ run: { event, others }, now, onSelect }: EventRunLineProps) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <EventLine event={event} now={now} onSelect={onSelect} />
      {others.length > 0 && (
        <div className={styles['more']}>
          <Button variant="ghost" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'drawer.fewer' : 'drawer.more', { count: others.length })}
          </Button>
        </div>
      )}
      {isOpen && others.map((each) => <EventLine key={each.id} event={each} now={now} onSelect={onSelect} />)}
    </>
  )
}
