import { Popup, type MapMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ActivityHistoryJson } from '../../../../shared/wire/days/device-activity-json.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { useBeginningOfDay } from '../../live/use-device-activity.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { mapColours } from '../map-colours.ts'
import { useMapScene } from '../map-context.ts'
import styles from './day-stops.module.css'
import { dayStopAt, dayStopFeatures, dayStopsName as name, dayStopsOf, type DayStop } from './day-stops.ts'
import { putLayers } from './put-layers.ts'
import { useSourceData } from './use-source-data.ts'

/** A dot at each stop of today's line, which says under the pointer, or when it is tapped, when it was and how long. */
export function DayStopsLayer({ history }: { history: ActivityHistoryJson }) {
  const { map, theme, styleVersion } = useMapScene()
  const beginning = useBeginningOfDay()
  const stops = useMemo(() => dayStopsOf(history, beginning), [history, beginning])
  const data = useMemo(() => dayStopFeatures(stops), [stops])
  const latest = useSourceData(name, data)
  const pointed = usePointedStop()

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const { vehicles, labelHalo } = mapColours(theme)
    const paint = {
      'circle-radius': 4.5,
      'circle-color': labelHalo,
      'circle-stroke-width': 2.5,
      'circle-stroke-color': vehicles[0]!,
    }
    return putLayers(map, name, {
      source: { type: 'geojson', data: latest.current },
      layers: [{ type: 'circle', source: name, id: name, paint }],
    })
  }, [map, theme, styleVersion, latest])

  const stop = stops.find(({ from }) => from === pointed)
  return stop ? <StopTip key={stop.from} stop={stop} /> : null
}

/** When the stop began that is under the pointer or was tapped, epoch ms. */
function usePointedStop(): number | null {
  const { map } = useMapScene()
  const [pointed, setPointed] = useState<number | null>(null)
  useEffect(() => {
    const { style } = map.getCanvas()
    let frame = 0
    let isTapped = false
    const point = (event: MapMouseEvent) => {
      isTapped = event.type === 'click'
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const found = dayStopAt(map, event.point)
        if (found !== null && style.cursor === '') style.cursor = 'pointer'
        setPointed(found)
      })
    }
    const leave = () => {
      // where there is a mouse, too, it goes back to its place after a tap
      if (isTapped) return
      cancelAnimationFrame(frame)
      setPointed(null)
    }
    const listening = [map.on('mousemove', point), map.on('click', point), map.on('mouseout', leave)]
    return () => {
      cancelAnimationFrame(frame)
      for (const subscription of listening) subscription.unsubscribe()
    }
  }, [map])
  return pointed
}

function StopTip({ stop: { from, to, at } }: { stop: DayStop }) {
  const { map } = useMapScene()
  const t = useWords()
  const measures = useMeasures()
  const { direction } = useLanguage()
  const [content] = useState(() => document.createElement('div'))
  const [longitude, latitude] = at
  useEffect(() => {
    const tip = new Popup({
      className: styles['tip']!,
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      offset: 10,
      maxWidth: 'none',
    })
    tip.setDOMContent(content).setLngLat([longitude, latitude]).addTo(map)
    return () => void tip.remove()
  }, [map, content, longitude, latitude])
  const [begin, end] = [measures.time(from), measures.time(to)]
  return createPortal(
    <span role="tooltip" dir={direction}>
      {t('map.dayStop', { from: begin, to: end, duration: measures.duration(to - from) })}
    </span>,
    content,
  )
}
