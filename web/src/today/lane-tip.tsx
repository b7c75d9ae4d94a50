import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type CSSProperties } from 'react'
import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { alarmNames } from '../../../shared/i18n/event-text.ts'
import type { PositionJson } from '../../../shared/wire/json.ts'
import { api } from '../api/client.ts'
import { geofencesQuery } from '../api/geofence-queries.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './lane-list.module.css'
import { mergedMarks } from './lane-paths.ts'
import type { LaneLook, ShownLane } from './shown-lane.ts'
import { placesAt, stretchAt } from './lane-view.ts'

interface LaneTipProps {
  shown: ShownLane
  second: number
  look: LaneLook
  /** of the row in the list, CSS pixels */
  top: number
  rowPixels: number
  isAbove: boolean
  by: 'pointer' | 'touch' | 'keys'
  onOpen: () => void
}

/** A moment of a vehicle: what it did, where, how fast, and which alarm there was. Read aloud where keys moved there. */
export function LaneTip({ shown, second, look, top, rowPixels, isAbove, by, onOpen }: LaneTipProps) {
  const t = useWords()
  const { measures, from, seconds } = look
  const fix = useFix(shown.id, from + second * secondMs)
  const facts = useFacts({ shown, second, look, fix })
  const time = measures.time(from + second * secondMs)
  const place = { '--part': second / seconds } as CSSProperties
  return (
    <div
      role="status"
      className={classNames(styles['tip'], isAbove && styles['above'], by === 'touch' && styles['pinned'])}
      style={{ ...place, insetBlockStart: isAbove ? top : top + rowPixels }}
    >
      <strong>
        <bdi>{shown.name}</bdi> · {time}
      </strong>
      {facts.map((fact) => (
        <span key={fact}>
          <bdi>{fact}</bdi>
        </span>
      ))}
      {by === 'touch' && (
        <Button
          size="small"
          onClick={(event) => {
            event.stopPropagation()
            onOpen()
          }}
        >
          {t('today.replayAt', { time })}
        </Button>
      )}
    </div>
  )
}

interface PointerProps extends Pick<LaneTipProps, 'second' | 'look' | 'rowPixels'> {
  row: number
}

/** The line through the moment that is shown. */
export const LanePointer = ({ second, look, row, rowPixels }: PointerProps) => (
  <span
    className={classNames(styles['row'], styles['pointer'])}
    style={{ blockSize: rowPixels, transform: `translateY(${row * rowPixels}px)` }}
    aria-hidden
  >
    <span className={styles['name']} />
    <span className={styles['lines']}>
      <b style={{ insetInlineStart: `${(second / look.seconds) * 100}%` }} />
    </span>
    <span className={styles['totals']} />
  </span>
)

interface Known extends Pick<LaneTipProps, 'shown' | 'second' | 'look'> {
  fix: PositionJson | null
}

function useFacts({ shown, second, look, fix }: Known): string[] {
  const t = useWords()
  const { data: geofences } = useQuery(geofencesQuery())
  const { measures, secondsOfPixel } = look
  const { lane, view } = shown
  if (!lane || !view) return [t('today.loading')]
  const stretch = stretchAt(view, second)
  if (!stretch) return [t('today.noData')]
  const [begin, end, state, longitude, latitude] = stretch
  const inside = placesAt(lane, second)
  const names = geofences?.filter(({ id }) => inside.includes(id)).map(({ name }) => name) ?? []
  const stands = longitude === undefined || latitude === undefined ? null : { longitude, latitude }
  const where = fix?.address ? [fix.address] : (fix ?? stands) ? [measures.coordinates((stands ?? fix)!)] : []
  const near = mergedMarks(lane.alarms, pointedPixels * secondsOfPixel).filter(
    (mark) => second >= mark.from - reach(secondsOfPixel) && second <= mark.to + reach(secondsOfPixel),
  )
  return [
    t('today.doing', { doing: t(`today.${state}`), duration: measures.duration((end - begin) * secondMs) }),
    ...(state === 'driving' && fix ? [measures.speed(fix.speed)] : []),
    ...(names.length > 0 ? [measures.list(names)] : []),
    ...where,
    ...near.map(({ types, count }) => {
      const named = types.flatMap((type) => alarmNames(type, t))
      return named.length > 0 ? measures.list(named) : t('today.alarms', { count })
    }),
  ]
}

/** A pointer need not hit an alarm to the pixel. */
const pointedPixels = 10
const reach = (secondsOfPixel: number): number => (pointedPixels / 2) * secondsOfPixel

const restMs = 200

/** Where it was and how fast, by the last position before a moment; asked for where the pointer rests. */
function useFix(deviceId: number, at: number): PositionJson | null {
  const minute = Math.floor(at / minuteMs) * minuteMs
  const [rested, setRested] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setRested(minute), restMs)
    return () => clearTimeout(timer)
  }, [minute])
  const isRested = rested === minute
  const { data } = useQuery({
    queryKey: ['lane-moment', deviceId, minute],
    enabled: isRested,
    staleTime: minuteMs,
    queryFn: async ({ signal }) => {
      const period = {
        from: new Date(minute - 10 * minuteMs).toISOString(),
        to: new Date(minute + minuteMs).toISOString(),
      }
      const found = await api.get<PositionJson[]>('positions', { deviceId, ...period }, signal)
      return found.at(-1) ?? null
    },
  })
  return isRested ? (data ?? null) : null
}
