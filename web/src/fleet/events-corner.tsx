import { Suspense, useEffect, useMemo } from 'react'
import { EventsBell } from '../events/events-bell.tsx'
import { newestTime, shownEvents, unseenCount, useEventReadState } from '../events/event-read-state.ts'
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
  const newest = newestTime(events)
  useEffect(() => {
    if (open && newest > memory.seenUpTo) remember({ seenUpTo: newest })
  }, [open, newest, memory.seenUpTo, remember])

  if (!may.see('ui.disableEvents')) return null
  return (
    <>
      <div className={floating ? styles['bell'] : undefined}>
        <EventsBell
          floating={floating}
          open={open}
          unseen={open ? 0 : unseenCount(events, memory)}
          onToggle={() => onOpen(!open)}
        />
      </div>
      {open && (
        <div className={styles['drawer']} data-events-drawer>
          <Suspense fallback={null}>
            <EventsDrawer
              events={events}
              now={now}
              onSelect={onSelect}
              onClear={() => remember({ clearedUpTo: newest, seenUpTo: newest })}
              onClose={() => onOpen(false)}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}
