import { useEffect, useId, useRef } from 'react'
import { useWords } from '../i18n/use-words.ts'
import { useRowWindow } from '../ui/use-row-window.ts'
import { headPixels, LaneGrid, LaneHead } from './lane-head.tsx'
import styles from './lane-list.module.css'
import { LaneRow, laneRowId } from './lane-row.tsx'
import type { LaneLook, ShownLane } from './shown-lane.ts'
import { LanePointer, LaneTip } from './lane-tip.tsx'
import { useLaneCursor } from './use-lane-cursor.ts'

/** There is one list in the page, which its search moves to. */
export const lanesId = 'lanes'

interface LaneListProps {
  lanes: readonly ShownLane[]
  look: LaneLook
  /** seconds of the day that have passed; null for a day that is over */
  now: number | null
  rowPixels: number
  /** opens the replay of a vehicle at a second of the day */
  onOpen: (deviceId: number, second: number) => void
  /** so many days on */
  onDay: (days: number) => void
  /** which devices are looked at */
  onView: (ids: readonly number[]) => void
  /** the width of a lane in CSS pixels */
  onWidth: (pixels: number) => void
}

/** All lanes, of which only those in view are drawn. Its arrow keys move between vehicles and moments. */
export function LaneList({ lanes, look, now, rowPixels, onView, onWidth, ...on }: LaneListProps) {
  const t = useWords()
  const keysId = useId()
  const { box, rows, totalPixels, reveal } = useRowWindow(lanes.length, rowPixels, 6)
  const ruler = useRuler(onWidth)
  const at = useLaneCursor({ lanes, look, now, rowPixels, box, ruler, reveal, ...on })
  const { cursor } = at
  const marked = lanes[at.row]
  const [first = 0, last = -1] = [rows[0], rows.at(-1)]
  useEffect(() => onView(lanes.slice(first, last + 1).map(({ id }) => id)), [first, last, lanes, onView])
  const top = headPixels + at.row * rowPixels - (cursor?.scroll ?? 0)
  return (
    <div className={styles['frame']}>
      <div
        ref={box}
        id={lanesId}
        role="listbox"
        aria-label={t('today.list')}
        aria-describedby={keysId}
        aria-activedescendant={marked && laneRowId(marked.id)}
        tabIndex={0}
        className={styles['scroller']}
        {...at.on}
      >
        <LaneHead look={look} ruler={ruler} />
        <div role="presentation" className={styles['canvas']} style={{ blockSize: totalPixels }}>
          <LaneGrid look={look} now={now} />
          {lanes.slice(first, last + 1).map((shown, place) => (
            <LaneRow
              key={shown.id}
              {...shown}
              index={first + place}
              count={lanes.length}
              rowPixels={rowPixels}
              isMarked={shown === marked}
              look={look}
            />
          ))}
          {cursor && <LanePointer second={cursor.second} look={look} row={at.row} rowPixels={rowPixels} />}
        </div>
      </div>
      {cursor && marked && (
        <LaneTip
          key={cursor.by}
          shown={marked}
          second={cursor.second}
          look={look}
          top={top}
          rowPixels={rowPixels}
          isAbove={top > cursor.height / 2}
          by={cursor.by}
          onOpen={() => on.onOpen(marked.id, cursor.second)}
        />
      )}
      <span id={keysId} hidden>
        {t('today.keys')}
      </span>
    </div>
  )
}

/** Tells how wide a lane is, and where it lies. */
function useRuler(onWidth: (pixels: number) => void) {
  const ruler = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = ruler.current
    if (!element) return undefined
    const sizes = new ResizeObserver(() => onWidth(element.clientWidth))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [onWidth])
  return ruler
}
