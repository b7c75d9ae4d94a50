import { useCallback, useEffect, useRef, useState } from 'react'
import { showFailure } from '../ui/overlays/show-failure.ts'
import type { TriedOn } from './trial-request.ts'

/** A trial on screen. */
export interface ShownTrial<Found> {
  state: 'none' | 'running' | 'stopped' | 'done' | 'changed'
  found: Found | null
  run: (on: TriedOn) => void
  stop: () => void
}

export interface Trial<Found> {
  /** all that the answer depends on: another text means another answer */
  text: string
  run: (on: TriedOn, signal: AbortSignal) => AsyncGenerator<Found>
}

/** Tries a draft when asked to; what is under way is given up when the draft changes, and what was found goes. */
export function useTrial<Found>({ text, run: trialOf }: Trial<Found>): ShownTrial<Found> {
  const [shown, setShown] = useState<Pick<ShownTrial<Found>, 'state' | 'found'>>({ state: 'none', found: null })
  const underWay = useRef<AbortController | null>(null)
  const known = useRef(text)

  const stop = useCallback(() => underWay.current?.abort(), [])
  useEffect(() => stop, [stop])
  useEffect(() => {
    if (known.current === text) return
    known.current = text
    stop()
    setShown(({ state }) => ({ state: state === 'none' ? 'none' : 'changed', found: null }))
  }, [text, stop])

  const run = async (on: TriedOn) => {
    stop()
    const { signal } = (underWay.current = new AbortController())
    // another draft, or another run, has the screen by then
    const isShown = () => known.current === text && underWay.current?.signal === signal
    setShown({ state: 'running', found: null })
    try {
      for await (const found of trialOf(on, signal)) if (isShown()) setShown({ state: 'running', found })
      if (isShown()) setShown(({ found }) => ({ state: 'done', found }))
    } catch (failure) {
      if (!signal.aborted) showFailure(failure)
      if (isShown()) setShown(({ found }) => ({ state: found ? 'stopped' : 'none', found }))
    }
  }
  return { ...shown, run: (on) => void run(on), stop }
}
