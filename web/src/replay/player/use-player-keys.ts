import { useEffect, type RefObject } from 'react'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import { toggleFullScreen } from './full-screen.ts'
import { nextEvent } from './next-event.ts'
import type { ReplayClock } from '../clock/replay-clock.ts'

/** Controls that have their own use for a key. */
const ownSpace = 'button, a, input, select, textarea, [role=menu], [role=dialog]'
const ownArrows = 'select, textarea, input:not([type=range]), canvas, [role=menu], [role=radiogroup]'

/** Space plays and pauses, arrows go from position to position, N to the next event, F fills the screen. */
export function usePlayerKeys(
  clock: ReplayClock,
  events: readonly EventJson[],
  page: RefObject<HTMLElement | null>,
): void {
  const { direction } = useLanguage()
  useEffect(() => {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const actions: Readonly<Record<string, () => void>> = {
      ' ': () => (clock.state().isPlaying ? clock.pause() : clock.play()),
      [forward]: () => stepAtRest(clock, 'next'),
      [backward]: () => stepAtRest(clock, 'previous'),
      n: () => seekEvent(clock, events),
      f: () => toggleFullScreen(page.current),
    }
    const press = (event: KeyboardEvent) => {
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action || event.ctrlKey || event.metaKey || event.altKey || isOwnKey(event)) return
      event.preventDefault()
      action()
    }
    // a range field takes arrows before they come up here
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [clock, events, page, direction])
}

function isOwnKey({ key, target }: KeyboardEvent): boolean {
  const element = target instanceof Element ? target : document.body
  if (key.startsWith('Arrow')) return element.closest(ownArrows) !== null
  return key === ' ' ? element.closest(ownSpace) !== null : element.closest('input, select, textarea') !== null
}

/** As with the buttons: not while it plays. */
function stepAtRest(clock: ReplayClock, side: 'previous' | 'next'): void {
  if (!clock.state().isPlaying) clock.step(side)
}

function seekEvent(clock: ReplayClock, events: readonly EventJson[]): void {
  const found = nextEvent(events, clock.at)
  if (found) clock.seek(Date.parse(found.eventTime))
}
