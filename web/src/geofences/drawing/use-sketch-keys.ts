import { useEffect } from 'react'
import { cancel, finish, redo, remove, undo, type Sketch } from './sketch.ts'
import type { ChangeSketch } from './sketch-gestures.ts'

/** Undo, redo, Escape, Enter, Delete: everywhere but where something is typed, or in a dialog. */
export function useSketchKeys(change: ChangeSketch, isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event)
      // on the map, Enter has set a point
      if (!action || event.defaultPrevented || isElsewhere(event.target)) return
      event.preventDefault()
      change(action)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [change, isOn])
}

function actionOf(event: KeyboardEvent): ((sketch: Sketch) => Sketch) | null {
  const { key, ctrlKey, metaKey, shiftKey } = event
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'z') return shiftKey ? redo : undo
    return key.toLowerCase() === 'y' ? redo : null
  }
  if (key === 'Escape') return cancel
  if (key === 'Enter') return finish
  return key === 'Delete' || key === 'Backspace' ? remove : null
}

/** Buttons and links have their own Enter; a row of a list has its own Delete. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, button, a, dialog, [role="menu"]') !== null
