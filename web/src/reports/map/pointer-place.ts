export interface Place {
  longitude: number
  latitude: number
}

/** The place under the pointer of a chart, outside React: it changes with every move of a hand. */
export function createPointerPlace() {
  let place: Place | null = null
  const listeners = new Set<(place: Place | null) => void>()
  return {
    point: (next: Place | null) => {
      if (next === place) return
      place = next
      for (const listener of listeners) listener(next)
    },
    subscribe: (listener: (place: Place | null) => void) => {
      listeners.add(listener)
      listener(place)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type PointerPlace = ReturnType<typeof createPointerPlace>
