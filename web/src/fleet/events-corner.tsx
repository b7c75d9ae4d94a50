import { Suspense, useEffect, useMemo } from 'react'
import { EventsBell } from '../events/events-bell.tsx'
import { shownEvents, unseenCount, useEventReadState, withMarked } from '../events/event-read-state.ts'
import { useEvents } from '../live/hooks.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useMay } from '../session/access.ts'
import { useUser } from '../session/use-session.ts'
import styles from './main-page.module.css'

const EventsDrawer = lazyComponent(
  async () => (await import('../events/drawer/events-drawer.tsx')).EventsDrawer,
  'alerts',
)

interface EventsCornerProps {
  /** the bell floats on the map; else it stands in a row of controls */
  floating: boolean
  open: boolean
  now: number
  onOpen: (open: boolean) => void
  onSelect: (deviceId: number) => void
}

/** The bell, and the drawer that it opens. */
export function EventsCorner({ floating, open, now, onOpen, onSelect }: EventsCornerProps) {
  const user = useUser()
  const may = useMay()
  const [memory, remember] = useEventReadState(user.id)
  const all = useEvents()
  const events = useMemo(() => shownEvents(all, memory), [all, memory])
  const unseen = unseenCount(events, memory)
  useEffect(() => {
    if (open && unseen > 0) remember({ seen: withMarked(all, memory.seen) })
  }, [open, unseen, all, memory.seen, remember])

  if (!may.see('ui.disableEvents')) return null
  return (
    <>
      <div className={floating ? styles['bell'] : undefined}>
        <EventsBell floating={floating} open={open} unseen={open ? 0 : unseen} onToggle={() => onOpen(!open)} />
      </div>
      {open && (
        <div className={styles['drawer']} data-events-drawer>
          <Suspense fallback={null}>
            <EventsDrawer
              events={events}
              now={now}
              onSelect={onSelect}
              onClear={() => remember({ cleared: withMarked(all, memory.cleared), seen: withMarked(all, memory.seen) })}
              onClose={() => onOpen(false)}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}
